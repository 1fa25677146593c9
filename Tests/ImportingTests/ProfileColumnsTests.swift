import Foundation
import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import Importing

/// The built-in profiles on files with the columns that their sources publish, in rows made up for
/// the tests.
struct ProfileColumnsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let text: String
    let format: String
    let keys: [String]
    /// Facts of the first record.
    var facts: [SiteField: String] = [:]
    /// Where the first record is: latitude, longitude.
    var place: [Double] = []
    var image: String?
  }

  static let cases: [Case] = [
    Case(
      testDescription: "NHLE, CSV of the hub of Historic England",
      file: "Listed_Building_points.csv",
      text: """
        X,Y,OBJECTID,ListEntry,Name,Grade,ListDate,AmendDate,CaptureScale,hyperlink,NGR,Easting,Northing
        -0.12,51.5,1,1000001,OLD MILL,II*,1969/07/24 00:00:00+00,,1:1250,https://example.org/1000001,TQ 30 80,530000,180000
        -0.12,51.5,2,1000002,TOLL HOUSE,II,1972/01/31 00:00:00+00,2001/02/28 00:00:00+00,1:2500,https://example.org/2,TQ 31 81,531000,181000
        """, format: "nhle-csv", keys: ["1000001", "1000002"],
      facts: [
        .name: "OLD MILL", .kind: "Grade II*", .kindCode: "II*", .designatedOn: "1969-07-24",
        .sourceURL: "https://example.org/1000001",
      ], place: [51.504, -0.128]),
    Case(
      testDescription: "NHLE, GeoJSON of its feature service, whose dates are milliseconds",
      file: "nhle.geojson",
      text: """
        {"type":"FeatureCollection","features":[{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[-0.12,51.5]},
        "properties":{"OBJECTID":1,"ListEntry":1000001,"Name":"Old Mill","Grade":"I","ListDate":-374025600000,"AmendDate":null,
        "CaptureScale":"1:1250","hyperlink":"https://example.org/1000001","NGR":"TQ 30 80","Easting":530000,"Northing":180000}}]}
        """, format: "nhle-geojson", keys: ["1000001"],
      facts: [.kind: "Grade I", .designatedOn: "1958-02-24"], place: [51.504, -0.128]),
    Case(
      testDescription: "NRHP, spreadsheet of the National Park Service",
      file: "national-register.csv",
      text: """
        Ref#,Prefix,Property Name,State,County,City ,Street & Number,Status,Request Type,Restricted Address,Acreage of Property,Area of Significance,Category of Property,External Link,Level of Significance - International,Level of Significance - Local,Level of Significance - National,Level of Significance - Not Indicated,Level of Significance - State,Listed Date,Name of Multiple Property Listing,NHL Designated Date,Other Names,Park Name,Property ID
        90000001,,Old Mill,OHIO,Clark,Springfield,1 River Lane,Listed,Single,False,1.5,INDUSTRY; ARCHITECTURE,BUILDING,https://example.org/90000001,False,True,False,False,False,6/25/1998,,,The Mill,,11
        05000002,,Ice House,OHIO,Clark,Springfield,Address Restricted,Listed,Single,True,,ARCHITECTURE,SITE,,False,True,False,False,False,12/1/2005,,,,,12
        """, format: "nrhp-csv", keys: ["90000001", "05000002"],
      facts: [
        .name: "Old Mill", .kind: "BUILDING", .categories: "INDUSTRY / ARCHITECTURE",
        .province: "OHIO", .district: "Clark", .address: "1 River Lane, Springfield",
        .designatedOn: "1998-06-25", .quantity: "1.5 acres", .sn: "90000001",
      ]),
    Case(
      testDescription: "NRHP, an older edition with architects and persons", file: "nrhp-links.csv",
      text: """
        Ref#,Property Name,Status,Restricted Address,Name of Multiple Property Listing,State,County,City ,Street & Number,Listed Date,NHL Designated Date,Architects/Builders,Federal Agencies,Other Names,Park Name,Significant Persons,Level of Significance - Local,External Link
        66000001,Toll House,Listed,False,,IOWA,Linn,Marion,2 Bridge St.,10/15/1966,10/9/1960,"Doe, J.",,,,,False,https://example.org/66000001
        """, format: "nrhp-csv", keys: ["66000001"],
      facts: [.designatedOn: "1966-10-15", .sourceURL: "https://example.org/66000001"]),
    Case(
      testDescription: "Mérimée, CSV of data.culture.gouv.fr",
      file: "liste-des-immeubles-proteges.csv",
      text: """
        reference;titre_editorial_de_la_notice;denomination_de_l_edifice;domaine;region;departement_en_lettres;departement_format_numerique;commune_forme_index;commune_forme_editoriale;adresse_forme_index;adresse_forme_editoriale;siecle_de_la_campagne_principale_de_construction;format_abrege_du_siecle_de_construction;date_et_typologie_de_la_protection;typologie_de_la_protection;nature_de_la_protection;precision_de_la_protection;statut_juridique_de_l_edifice;historique;coordonnees_au_format_wgs84;cog_insee_lors_de_la_protection;date_de_creation_de_la_notice;date_de_la_derniere_mise_a_jour;typologie_du_dossier;cadre_de_l_etude;copyright;observations;cadastre;lieudit;precision_de_la_localisation;technique_du_decor_porte_de_l_edifice;identifiant_agregee;lien_vers_la_base_archiv_mh
        PA99000001;Moulin de la Rivière;moulin;architecture industrielle;Normandie;Orne;61;Sées;Sées;Rivière (rue de la) 1;1 rue de la Rivière;18e siècle;18e s.;1928/04/27 : inscrit MH;inscrit MH;arrêté;Façades et toitures : inscription;propriété privée;Le moulin fut construit en 1750.;48.6045, 0.1736;61464;1993/06/21;2024/01/05;dossier de protection;recensement immeubles MH;© Monuments historiques;;2024 AB 12;;;;;https://example.org/PA99000001
        """, format: "merimee-csv-semicolon", keys: ["PA99000001"],
      facts: [
        .name: "Moulin de la Rivière", .categories: "moulin / architecture industrielle",
        .province: "Normandie", .district: "Sées", .address: "1 rue de la Rivière",
        .era: "18e siècle", .designatedOn: "1928-04-27", .owner: "propriété privée",
      ], place: [48.6045, 0.1736]),
    Case(
      testDescription: "Mérimée, JSON of the Explore API", file: "merimee.json",
      text: """
        {"total_count": 1, "results": [{"reference": "PA99000001", "titre_editorial_de_la_notice": "Moulin de la Rivière",
        "denomination_de_l_edifice": "moulin", "domaine": null, "region": "Normandie", "departement_en_lettres": ["Orne"],
        "commune_forme_editoriale": "Sées", "coordonnees_au_format_wgs84": {"lon": 0.1736, "lat": 48.6045},
        "date_et_typologie_de_la_protection": "1928/04/27 : inscrit MH"}]}
        """, format: "merimee-json", keys: ["PA99000001"],
      facts: [.designatedOn: "1928-04-27"], place: [48.6045, 0.1736]),
    Case(
      testDescription: "Wiki Loves Monuments, rows of monuments_all", file: "monuments_all.csv",
      text: """
        country,lang,project,id,adm0,adm1,adm2,adm3,adm4,name,address,municipality,lat,lon,image,commonscat,source,monument_article,wd_item,registrant_url,changed
        xx,en,wikipedia,0012,xx,xx-01,,,,Old Mill,River Lane 1,Seaton,51.5,-0.12,Old Mill.jpg,Old Mill,//en.example.org/w/index.php?title=List&oldid=1,Old Mill,Q1,https://example.org/0012,2024-05-06 07:08:09
        xx,en,wikipedia,0013,xx,xx-01,,,,Toll House,,Seaton,0,0,,,,,,,2024-05-06 07:08:09
        """, format: "wlm-csv", keys: ["xx-en-0012", "xx-en-0013"],
      facts: [
        .sn: "0012", .name: "Old Mill", .province: "xx-01", .district: "Seaton",
        .address: "River Lane 1", .modifiedAt: "2024-05-06T07:08:09",
      ], place: [51.5, -0.12],
      image: "https://commons.wikimedia.org/wiki/Special:FilePath/Old Mill.jpg"),
    Case(
      testDescription: "Wiki Loves Monuments, reply of its API", file: "api.json",
      text: """
        {"monuments": [{"country": "xx", "lang": "en", "project": "wikipedia", "id": "0012", "adm0": "xx", "adm1": null, "name": "Old Mill",
        "address": "", "municipality": "Seaton", "lat": 51.5, "lon": -0.12, "image": "", "source": "", "monument_article": "",
        "registrant_url": "", "changed": "2024-05-06 07:08:09", "wd_item": "Q1", "commonscat": ""}],
        "continue": {"srcontinue": "xx|en|0013"}}
        """, format: "wlm-json", keys: ["xx-en-0012"], facts: [.name: "Old Mill"],
      place: [51.5, -0.12]),
    Case(
      testDescription: "Wikidata, CSV of the query service", file: "query.csv",
      text: """
        item,itemLabel,coord,heritageLabel,image,inception,adminLabel
        http://www.wikidata.org/entity/Q1,Old Mill,Point(-0.12 51.5),Grade II listed building,http://commons.wikimedia.org/wiki/Special:FilePath/Mill.jpg,1969-07-24T00:00:00Z,Seaton
        """, format: "wikidata-csv", keys: ["Q1"],
      facts: [
        .name: "Old Mill", .kind: "Grade II listed building", .province: "Seaton",
        .designatedOn: "1969-07-24",
      ], place: [51.5, -0.12],
      image: "http://commons.wikimedia.org/wiki/Special:FilePath/Mill.jpg"),
    Case(
      testDescription: "Wikidata, JSON of the query service", file: "query.json",
      text: """
        {"head": {"vars": ["item", "itemLabel", "coord"]}, "results": {"bindings": [
        {"item": {"type": "uri", "value": "http://www.wikidata.org/entity/Q1"},
        "coord": {"datatype": "http://www.opengis.net/ont/geosparql#wktLiteral", "type": "literal", "value": "Point(-0.12 51.5)"},
        "itemLabel": {"xml:lang": "en", "type": "literal", "value": "Old Mill"}}]}}
        """, format: "wikidata-json", keys: ["Q1"], facts: [.name: "Old Mill"],
      place: [51.5, -0.12]),
  ]

  @Test(arguments: cases)
  func `the columns that a source publishes are all known`(example: Case) throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(example.text + "\n", to: example.file)
    let scanned = try scan([.file(file.path)])
    #expect(scanned.formats.map(\.name) == [example.format])
    #expect(scanned.issues.filter { $0.severity != .info }.map(\.message.english) == [])
    let unknown = scanned.unknown.issues.filter { $0.severity != .info }
    #expect(unknown.map(\.message.english) == [])
    let keys = scanned.drafts.map { draft in
      if case .identity(let identity) = draft.subject { identity.key } else { "" }
    }
    #expect(keys == example.keys)
    let facts = try #require(scanned.drafts.first).facts
    for (field, text) in example.facts { #expect(facts[field] == text, "\(field.name)") }
    #expect(facts.images?.first?.url == example.image)
    let point = facts.place?.coordinate.map { [$0.latitude, $0.longitude] } ?? []
    #expect(point.count == example.place.count)
    for (found, expected) in zip(point, example.place) { #expect(abs(found - expected) < 0.001) }
  }
}
