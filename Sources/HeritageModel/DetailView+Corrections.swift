public import Localization

extension DetailText {
  /// What people have corrected, field by field: what the source says, who changed it, when and why.
  ///
  /// What the source has adopted is no difference any more and is left out.
  var corrections: Section {
    var section = Section(topic: .corrections, title: say("Corrections", "정정"))
    section.facts = site.corrections.filter { $0.state != .adopted }.map { status in
      Fact(label: status.correction.field.label(language), value: sentence(status))
    }
    return section
  }

  private func sentence(_ status: CorrectionStatus) -> String {
    let correction = status.correction
    var parts = [
      say("The source says \(text(correction.replaced))", "출처: \(text(correction.replaced))")
    ]
    if status.state == .conflict {
      parts.append(
        say("since changed to \(text(status.upstream))", "이후 \(text(status.upstream))(으)로 바뀜"))
    }
    let day = dateInWords(correction.correctedAt, language)
    parts.append(
      say("corrected by \(correction.author) on \(day)", "\(correction.author) 정정, \(day)"))
    let reason = say(": \(correction.note)", " · 사유: \(correction.note)")
    let evidence = correction.source.map { say(" (\($0))", " · 근거: \($0)") } ?? ""
    return parts.joined(separator: say(", ", " · ")) + reason + evidence
  }

  private func text(_ value: String?) -> String {
    guard let value else { return say("nothing", "내용 없음") }
    // A page is no place for two descriptions of a site.
    let line = value.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "‘" + (line.count > 80 ? line.prefix(80) + "…" : line) + "’"
  }
}

extension CorrectableField {
  /// What people call the field.
  public var label: LocalizedText {
    switch self {
    case .coordinate: LocalizedText("Latitude, longitude", "위도, 경도")
    case .fact(let field): field.label
    }
  }
}

extension SiteField {
  fileprivate var label: LocalizedText {
    switch self {
    case .sn: LocalizedText("Serial number", "일련번호")
    case .no: LocalizedText("Number at the source", "출처의 고유 번호")
    case .designationNumber: LocalizedText("Designation number", "지정번호")
    case .name: LocalizedText("Name", "이름")
    case .nameHanja: LocalizedText("Name in Hanja", "한자 이름")
    case .nameEnglish: LocalizedText("Name in English", "영문 이름")
    case .kindCode: LocalizedText("Code of the kind", "종목 코드")
    case .kind: LocalizedText("Kind", "종목")
    case .provinceCode: LocalizedText("Code of the province", "시도 코드")
    case .province: LocalizedText("Province", "시도")
    case .district: LocalizedText("District", "시군구")
    case .address: LocalizedText("Address", "소재지")
    case .managementNumber: LocalizedText("Management number", "관리번호")
    case .era: LocalizedText("Era", "시대")
    case .quantity: LocalizedText("Quantity or area", "수량/면적")
    case .owner: LocalizedText("Owner", "소유자(소유단체)")
    case .admin: LocalizedText("Managed by", "관리자(관리단체)")
    case .designatedOn: LocalizedText("Designated on", "지정(등록)일")
    case .cancelled: LocalizedText("Cancelled", "지정(등록) 해제 여부")
    case .cancelledOn: LocalizedText("Cancelled on", "지정(등록) 해제일")
    case .categories: LocalizedText("Classification", "분류")
    case .modifiedAt: LocalizedText("Last changed by the source", "출처의 최종 수정일")
    case .sourceURL: LocalizedText("Official page", "공식 페이지")
    case .licence: LocalizedText("Licence of the record", "기록의 이용 조건")
    case .content: LocalizedText("Description", "설명")
    }
  }
}
