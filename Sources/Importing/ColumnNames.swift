import HeritageModel

/// How registers call their columns, in Korean, English, Japanese, French, German, Dutch, Spanish,
/// Portuguese, Italian, Russian and Chinese.
///
/// Names are compared without case, blanks and punctuation; the more telling ones come first.
enum ColumnNames {
  /// Columns of texts, by the fact they state.
  static let fields: [(SiteField, [String])] = [
    (
      .name,
      [
        "명칭", "국가유산명", "문화재명", "문화유산명", "유적명", "이름", "시설명", "사업장명", "name", "site name", "title",
        "property name", "monument name", "heritage name", "asset name", "名称", "文化財名", "史跡名", "名稱",
        "nom",
        "titre", "appellation", "dénomination", "denomination", "Bezeichnung", "Name des Denkmals",
        "Denkmalname",
        "Objektbezeichnung", "naam", "monumentnaam", "Monument_Naam", "objectnaam", "nombre",
        "denominación", "nome",
        "denominazione", "название", "наименование", "наименование объекта", "label", "itemLabel",
        "kor_name",
      ]
    ),
    (.nameHanja, ["한자명", "명칭한자", "한자", "name hanja", "漢字名", "chinese name"]),
    (
      .nameEnglish,
      [
        "영문명", "영문명칭", "name en", "english name", "name english", "eng name", "英語名", "英文名称",
        "name eng",
      ]
    ),
    (
      .designationNumber,
      [
        "지정번호", "지정호수", "designation number", "list entry number", "listing number",
        "reference number",
        "registration number", "registry number", "指定番号", "numéro de protection", "Denkmalnummer",
        "Objektnummer",
        "регистрационный номер", "номер в реестре", "monumentnummer", "número de registro",
      ]
    ),
    (
      .kind,
      [
        "종별", "지정종별", "지정구분", "문화재종류", "문화재구분", "종목", "구분", "분류", "kind", "designation",
        "designation type",
        "grade", "listed building grade", "category", "heritage type", "protection", "種別", "指定区分",
        "類別",
        "type de protection", "statut", "protection", "Denkmalart", "Schutzstatus", "Kategorie",
        "categorie", "tipo",
        "categoría", "category", "категория", "категория историко культурного значения", "status",
        "historic",
      ]
    ),
    (
      .categories,
      [
        "유형", "세부분류", "종류", "type", "monument type", "class", "subcategory", "種類", "分類",
        "type d'édifice",
        "Typ", "Objekttyp", "Gattung", "soort", "functie", "tipología", "tipologia", "тип", "вид",
        "вид объекта",
      ]
    ),
    (
      .address,
      [
        "소재지", "소재지도로명주소", "도로명주소", "도로명전체주소", "소재지지번주소", "지번주소", "소재지전체주소", "주소", "위치", "address",
        "addr",
        "street address", "location", "full address", "所在地", "住所", "地址", "adresse", "localisation",
        "Adresse",
        "Anschrift", "Lage", "adres", "locatie", "dirección", "ubicación", "indirizzo", "endereço",
        "адрес",
        "местонахождение", "street",
      ]
    ),
    (
      .province,
      [
        "시도", "시도명", "광역시도", "province", "state", "region", "都道府県", "都道府県名", "省", "région",
        "département", "Bundesland", "provincie", "provincia", "regione", "estado", "регион",
        "область", "субъект рф",
      ]
    ),
    (
      .district,
      [
        "시군구", "시군구명", "district", "county", "municipality", "city", "town", "commune", "borough",
        "市区町村",
        "市町村", "commune", "Gemeinde", "Ort", "Ortsteil", "Kreis", "gemeente", "plaats",
        "woonplaats", "municipio",
        "comune", "município", "район", "населенный пункт", "город",
      ]
    ),
    (
      .era,
      [
        "시대", "조성시대", "시대분류", "제작연대", "제작시기", "건립연대", "era", "period", "date built", "year built",
        "century",
        "construction date", "built", "時代", "年代", "époque", "siècle", "datation", "Datierung",
        "Baujahr",
        "Entstehungszeit", "Epoche", "bouwjaar", "datering", "periode", "época", "siglo",
        "datación", "датировка",
        "время создания", "год постройки", "start_date",
      ]
    ),
    (
      .quantity,
      [
        "수량", "면적", "규모", "수량면적", "quantity", "area", "area hectares", "size", "員数", "数量", "面積",
        "superficie", "surface", "Fläche", "oppervlakte", "площадь",
      ]
    ),
    (
      .owner,
      [
        "소유자", "소유자명", "소유", "소유구분", "owner", "ownership", "所有者", "propriétaire",
        "statut juridique",
        "Eigentümer", "eigenaar", "propietario", "proprietario", "собственник", "владелец",
      ]
    ),
    (
      .admin,
      [
        "관리자", "관리단체", "관리기관", "관리기관명", "manager", "managed by", "operator", "custodian", "管理者",
        "管理団体",
        "gestionnaire", "Verwalter", "beheerder", "gestor", "управляющий",
      ]
    ),
    (
      .designatedOn,
      [
        "지정일", "지정일자", "지정년월일", "지정연월일", "designated on", "designation date", "list date",
        "listed date",
        "date listed", "date designated", "start-date", "date inscribed", "指定年月日", "指定日",
        "date de protection",
        "date protection", "Eintragungsdatum", "Unterschutzstellung", "inschrijfdatum",
        "aanwijzingsdatum",
        "fecha de declaración", "fecha", "data di vincolo", "дата постановки", "дата",
      ]
    ),
    (.cancelledOn, ["해제일", "해제일자", "end-date", "date delisted", "cancelled on"]),
    (
      .content,
      [
        "설명", "상세설명", "상세", "내용", "개요", "소개", "유래연혁", "description", "content", "summary", "notes",
        "details",
        "short description", "statement", "説明", "解説", "概要", "描述", "简介", "historique",
        "Beschreibung",
        "Kurzbeschreibung", "omschrijving", "beschrijving", "toelichting", "descripción",
        "descrizione", "descrição",
        "описание", "краткое описание",
      ]
    ),
    (
      .sourceURL,
      [
        "홈페이지", "url", "link", "website", "web", "hyperlink", "page", "source url", "document-url",
        "lien",
        "URLの", "Webseite", "enlace", "ссылка", "report_url", "wikipedia url",
      ]
    ),
    (
      .modifiedAt,
      [
        "데이터기준일자", "데이터기준일", "기준일자", "수정일", "최종수정시점", "modified", "last modified", "updated",
        "updated at", "last updated",
      ]
    ),
    (.licence, ["license", "licence", "이용허락", "라이선스"]),
    (
      .sn,
      [
        "번호", "연번", "순번", "일련번호", "sn", "no", "number", "serial number", "番号", "No.", "numéro",
        "Nummer", "nr",
        "lfd nr", "nummer", "número", "numero", "номер", "п/п", "№",
      ]
    ),
  ]

  /// Columns of picture addresses.
  static let images = [
    "이미지", "이미지url", "사진", "이미지정보", "image", "image url", "img", "img url", "photo", "picture",
    "thumbnail",
    "画像", "写真", "Bild", "foto", "imagen", "фото", "изображение",
  ]

  /// Columns of keys, the most certain first.
  static let keys = [
    "uuid", "guid", "관리번호", "고유번호", "식별번호", "국가유산코드", "유산코드", "identifier", "id", "reference",
    "ref", "key", "code",
    "site id", "record id", "object id", "entry number", "list entry", "list entry number",
    "reference number",
    "registration number", "unique number", "id no", "id number", "識別番号", "管理番号", "code ref",
    "référence",
    "Denkmalnummer", "Objektnummer", "Kennung", "monumentnummer", "rijksmonumentnummer", "código",
    "codice",
    "регистрационный номер", "код", "номер в реестре", "wikidata", "item", "sn", "number",
  ]

  /// Columns of geometries as well-known text, folded.
  static let geometries: Set<String> = [
    "wkt", "geom", "geometry", "thegeom", "wkbgeometry", "shape", "geo", "footprint", "도형", "공간정보",
  ]

  /// Columns of both numbers of a point, folded.
  static let pairs: Set<String> = [
    "coordinates", "coordinate", "coords", "coord", "latlng", "latlon", "latlong", "geopoint",
    "geopoint2d", "gps", "position", "좌표", "위경도", "위도경도", "座標", "緯度経度", "coordonnées",
    "koordinaten", "coordenadas", "coordinate", "координаты",
  ]

  /// What columns of degrees, minutes and seconds are called behind ``coordinates``.
  static let degreeUnits = [
    ["도", "분", "초"], ["度", "分", "秒"], ["degrees", "minutes", "seconds"], ["deg", "min", "sec"],
    ["d", "m", "s"], ["grad", "minuten", "sekunden"], ["degrés", "minutes", "secondes"],
  ]

  /// Pairs of columns of longitudes and latitudes, or eastings and northings.
  static let coordinates: [(longitude: [String], latitude: [String])] = [
    (
      [
        "경도", "경도좌표", "wgs84경도", "longitude", "lon", "lng", "long", "x longitude", "longitud", "経度",
        "经度", "longitudine", "Längengrad", "Länge", "geographische Länge", "lengtegraad", "долгота",
        "경도wgs84", "point x", "geo lon", "wgs84 lon",
      ],
      [
        "위도", "위도좌표", "wgs84위도", "latitude", "lat", "y latitude", "latitud", "緯度", "纬度",
        "latitudine", "Breitengrad", "Breite", "geographische Breite", "breedtegraad", "широта",
        "위도wgs84",
        "point y", "geo lat", "wgs84 lat",
      ]
    ),
    (
      [
        "좌표정보x", "좌표정보(x)", "좌표정보x(epsg5174)", "좌표x", "x좌표", "x", "xcoord", "coord x",
        "x coordinate", "easting", "cnx", "Rechtswert", "Ostwert", "x_rd", "координата x", "tm x",
        "utm x",
      ],
      [
        "좌표정보y", "좌표정보(y)", "좌표정보y(epsg5174)", "좌표y", "y좌표", "y", "ycoord", "coord y",
        "y coordinate", "northing", "cny", "Hochwert", "Nordwert", "y_rd", "координата y", "tm y",
        "utm y",
      ]
    ),
  ]
}
