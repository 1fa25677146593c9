import Geography
import Localization

/// The words of a detail page: what each part says of one site, in one language.
struct DetailText {
  let site: Site
  let dataset: DatasetInfo?
  let language: Language

  typealias Fact = DetailView.Fact
  typealias Section = DetailView.Section

  var sections: [Section] {
    [location, designation, description, images, corrections, links, identifiers, source]
  }

  var location: Section {
    var section = Section(topic: .location, title: say("Location", "위치"))
    section.facts = [
      fact(say("Address", "소재지"), site[.address]),
      fact(say("Province, district", "시도·시군구"), provinceAndDistrict),
      fact(say("Latitude, longitude", "위도, 경도"), site.coordinate?.description),
      fact(say("Numbers of the source", "출처의 숫자"), site.place.statedNumbers),
      fact(say("Certainty", "좌표 상태"), certainty),
      fact(say("Precision", "좌표 정밀도"), precision),
    ].compactMap { $0 }
    if site.coordinate != nil { section.paragraphs = [pointNote] }
    return section
  }

  /// What the point is, as far as the source says.
  private var pointNote: String {
    switch site.place.origin {
    case .point:
      say(
        "The point may stand for a larger site, or be the museum that keeps a movable object.",
        "점은 넓은 유산의 대표 위치이거나, 옮길 수 있는 유산을 보관하는 박물관의 위치일 수 있습니다.")
    case .representative(let geometry):
      say(
        "The point is a representative position of the site, which the source gives as \(shape(geometry)).",
        "점은 유적의 대표 위치입니다. 출처에는 \(shape(geometry))으로 적혀 있습니다.")
    }
  }

  private func shape(_ geometry: String) -> String {
    switch geometry {
    case "multipoint": say("several points", "여러 점")
    case "linestring", "multilinestring": say("a line", "선형")
    case "polygon", "multipolygon": say("an area", "구역")
    default: say("a shape", "도형")
    }
  }

  private var precision: String? {
    site.place.precision.map { metres in
      let number = Int(metres.rounded())
      return say("about \(number) m, by its digits", "적힌 자릿수로 보아 약 \(number)m")
    }
  }

  var designation: Section {
    let categories = site.categories.joined(separator: " / ")
    var section = Section(topic: .designation, title: say("Designation", "지정 정보"))
    section.facts = [
      fact(say("Classification", "분류"), categories.isEmpty ? nil : categories),
      fact(say("Quantity or area", "수량/면적"), site[.quantity]),
      fact(say("Designated on", "지정(등록)일"), date(.designatedOn)),
      fact(say("Cancelled on", "지정(등록) 해제일"), date(.cancelledOn)),
      fact(say("Era", "시대"), site[.era]),
      fact(say("Owner", "소유자(소유단체)"), site[.owner]),
      fact(say("Managed by", "관리자(관리단체)"), site[.admin]),
    ].compactMap { $0 }
    return section
  }

  var description: Section {
    var section = Section(topic: .description, title: say("Description", "설명"))
    section.paragraphs = (site[.content] ?? "").split(whereSeparator: \.isNewline)
      .map { String($0).trimmingBlanks() }.filter { !$0.isEmpty }
    return section
  }

  var images: Section {
    let name = site.name ?? DetailView.missingName(language)
    var section = Section(topic: .images, title: say("Images", "사진"))
    section.images = site.images.enumerated().map { index, image in
      DetailView.Image(
        url: image.url, caption: image.caption,
        alternativeText: image.caption
          ?? say("\(name), image \(index + 1)", "\(name) 사진 \(index + 1)"),
        licence: licenceName(image.licence))
    }
    return section
  }

  var links: Section {
    var section = Section(topic: .links, title: say("Links", "링크"))
    if let page = site[.sourceURL] ?? dataset?.pageURL(key: site.identity.key) {
      section.facts = [Fact(label: say("Official page", "공식 페이지"), value: page, url: page)]
    }
    return section
  }

  var identifiers: Section {
    var section = Section(topic: .identifiers, title: say("Identifiers", "식별 번호"))
    section.facts =
      [Fact(label: say("Reference", "고유 참조"), value: site.identity.description)] + numbers
      + [
        fact(say("Management number", "관리번호"), managementNumber),
        fact(say("Number at the source", "출처의 고유 번호"), site[.no].map { "no:\($0)" }),
      ].compactMap { $0 }
    return section
  }

  var source: Section {
    let licence = site[.licence].map { Licence(rawValue: $0) } ?? dataset?.licence
    var section = Section(topic: .source, title: say("Source and licence", "출처와 이용 조건"))
    section.facts = [
      fact(say("Source", "출처"), dataset?.attribution),
      fact(say("Data set", "자료"), dataset?.title ?? site.identity.dataset),
      fact(say("Licence of the record", "기록의 이용 조건"), licenceName(licence)),
      fact(say("Last changed by the source", "출처의 최종 수정일"), date(.modifiedAt)),
    ].compactMap { $0 }
    return section
  }

  private var certainty: String {
    let reason = site.place.rule.map { " " + $0.explanation(language) } ?? ""
    return switch site.place.status {
    case .present:
      say("As the source gives it; it passed every check.", "출처에 적힌 좌표이며, 점검에서 문제가 없었습니다.")
    case .suspect: say("Suspect.", "의심스러운 좌표입니다.") + reason
    case .absent: say("Not known.", "좌표를 알 수 없습니다.") + reason
    }
  }

  /// The number with kind and province, as `show` accepts it, where all three are known.
  private var managementNumber: String? {
    guard let number = site[.managementNumber], let kind = site[.kindCode],
      let province = site[.provinceCode]
    else { return site[.managementNumber] }
    return ManagementNumber(kindCode: kind, number: number, provinceCode: province).description
  }

  private func licenceName(_ licence: Licence?) -> String {
    licence?.name(language) ?? say("licence unknown: ask before use", "이용 조건 미확인: 쓰기 전에 문의하십시오")
  }

  private func fact(_ label: String, _ value: String?) -> Fact? {
    value.map { Fact(label: label, value: $0) }
  }

  private func date(_ field: SiteField) -> String? {
    site[field].map { dateInWords($0, language) }
  }

  func say(_ english: String, _ korean: String) -> String {
    LocalizedText(english, korean)(language)
  }
}
