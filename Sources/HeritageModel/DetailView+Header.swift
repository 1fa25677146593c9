public import Localization

extension DetailText {
  var otherNames: [DetailView.Name] {
    [(SiteField.nameHanja, "ko-Hani"), (.nameEnglish, "en")].compactMap { field, tag in
      guard let name = site[field], name != site.name else { return nil }
      return DetailView.Name(text: name, languageTag: tag)
    }
  }

  var kind: String? { site.kindName(in: language) }

  /// Both numbers, each under its own name: 국보 제83호 is not the 83rd of a list of 국보.
  var numbers: [DetailView.Fact] {
    var numbers: [DetailView.Fact] = []
    if let number = site.designationNumberInWords(in: language) {
      numbers.append(Fact(label: say("Designation number", "지정번호"), value: number))
    }
    if let sn = site.sn {
      numbers.append(Fact(label: say("Serial number", "일련번호"), value: sn))
    }
    return numbers
  }

  var notices: [DetailView.Notice] {
    var notices: [DetailView.Notice] = []
    if let delisting = site.delisting {
      notices.append(DetailView.Notice(subject: .delisted, text: sentence(delisting)))
    }
    if site.isCancelled {
      let day = site[.cancelledOn].map { dateInWords($0, language) }
      let text =
        day.map { say("The designation was cancelled on \($0).", "지정(등록)이 \($0)에 해제되었습니다.") }
        ?? say(
          "The designation was cancelled; the day is not known.", "지정(등록)이 해제되었습니다. 날짜는 알 수 없습니다.")
      notices.append(DetailView.Notice(subject: .cancelled, text: text))
    }
    let reason = site.place.rule.map { " " + $0.explanation(language) } ?? ""
    switch site.place.status {
    case .present: break
    case .suspect:
      let text =
        site.coordinate == nil
        ? say(
          "The source's numbers are no coordinate, so no map can show the site.",
          "출처의 숫자를 좌표로 볼 수 없어 지도에 표시할 수 없습니다.")
        : say("The coordinate is suspect: do not rely on it.", "좌표가 의심스러우니 그대로 믿지 마십시오.")
      notices.append(DetailView.Notice(subject: .suspectPlace, text: text + reason))
    case .absent:
      let text = say(
        "No coordinate is known, so no map can show the site.", "좌표가 없어 지도에 표시할 수 없습니다.")
      notices.append(DetailView.Notice(subject: .absentPlace, text: text + reason))
    }
    return notices
  }

  private func sentence(_ delisting: Delisting) -> String {
    let day = delisting.time.map { dateInWords($0, language) }
    let since = day.map { say(" since \($0)", "\($0)부터 ") } ?? ""
    return say(
      "The source no longer lists this record\(since) (release \(delisting.release)). What is shown is what it said last.",
      "\(since)출처의 목록에 없는 기록입니다(자료 번호 \(delisting.release)). 아래는 출처에 마지막으로 있던 내용입니다.")
  }

  var provinceAndDistrict: String? { site.provinceAndDistrict(in: language) }
}

extension Site {
  /// Returns the name of the designation kind: the source's own in Korean, that of the code table
  /// in English.
  public func kindName(in language: Language) -> String? {
    guard let kind else { return self[.kindCode].flatMap(DesignationKind.named)?.name(language) }
    guard language != .korean else { return kind }
    return DesignationKind.named(kind)?.name(language) ?? kind
  }

  /// Returns the designation number with the kind: `국보 제83호`, `National Treasure No. 83`.
  ///
  /// A number that is a text of its own, such as 향토유적 제9호, is returned as it is.
  public func designationNumberInWords(in language: Language) -> String? {
    guard let number = self[.designationNumber] else { return nil }
    guard number.allSatisfy({ $0.isASCIIDigit || $0 == "-" }) else { return number }
    let kind = kindName(in: language).map { $0 + " " } ?? ""
    return switch language {
    case .english: "\(kind)No. \(number)"
    case .korean: "\(kind)제\(number)호"
    }
  }

  /// Returns the province and the district below it: `서울 중구`, `Jung-gu, Seoul`.
  ///
  /// In Korean both stay as the source spells them.
  public func provinceAndDistrict(in language: Language) -> String? {
    let province = self[.province].map { name in
      language == .korean ? name : Province.named(name)?.name(language) ?? name
    }
    // Records of the whole country carry a dot for a district.
    let district = self[.district].flatMap { $0.contains(where: \.isLetter) ? $0 : nil }.map {
      language == .korean ? $0 : AdministrativeRegion.englishName(of: $0, level: .district)
    }
    switch language {
    case .korean:
      let parts = [province, district].compactMap { $0 }
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    case .english:
      let parts = [district, province].compactMap { $0 }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
  }
}

/// Returns an ISO 8601 day, month or year as people write it: `1962년 12월 20일`, `20 December 1962`.
///
/// The time of day is left out; a text that is no such date is returned as it is.
func dateInWords(_ iso: String, _ language: Language) -> String {
  let parts = iso.prefix { $0 != "T" && $0 != " " }.split(
    separator: "-", omittingEmptySubsequences: false)
  let numbers = parts.compactMap { String($0).isDigits ? Int($0) : nil }
  guard numbers.count == parts.count, (1...3).contains(numbers.count), parts[0].count == 4,
    numbers.dropFirst().first.map({ (1...12).contains($0) }) ?? true,
    numbers.dropFirst(2).first.map({ (1...31).contains($0) }) ?? true
  else { return iso }
  switch language {
  case .korean:
    return zip(numbers, ["년", "월", "일"]).map { "\($0)\($1)" }.joined(separator: " ")
  case .english:
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let words = numbers.enumerated().map { $0 == 1 ? months[$1 - 1] : String($1) }
    return words.reversed().joined(separator: " ")
  }
}
