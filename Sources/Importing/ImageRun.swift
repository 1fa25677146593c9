import HeritageModel
import Localization

/// The pictures of one site as the image reply has them: number, licence letter, address and
/// caption, over and over, in one item or several.
struct ImageRun {
  /// The elements of one picture.
  static let elements: Set<String> = ["sn", "imageNuri", "imageUrl", "ccimDesc"]

  private let dataset: String
  private let line: Int
  private var notes: RecordNotes
  private var images: [SiteImage] = []
  private var pending: [String: SourceField] = [:]

  /// How many pictures the reply has, usable or not.
  private(set) var count = 0

  /// Starts the run of a document at the line of its first item.
  init(dataset: String, source: String, line: Int) {
    self.dataset = dataset
    self.line = line
    notes = RecordNotes(source: source, line: line, ordinal: 1)
  }

  /// Takes the pictures of one item; a new one begins with its number, or where an element comes
  /// again.
  mutating func take(_ record: SourceRecord) {
    for field in record.fields where Self.elements.contains(field.name) {
      if !pending.isEmpty, field.name == "sn" || pending[field.name] != nil { flush() }
      pending[field.name] = field
    }
    flush()
  }

  private mutating func flush() {
    defer { pending.removeAll(keepingCapacity: true) }
    guard pending.values.contains(where: { !$0.text.isEmpty }) else { return }
    count += 1
    let url = pending["imageUrl"].map { notes.clean($0) } ?? ""
    guard ImageAddress.isPicture(url) else {
      notes.reportBadImage("imageUrl", url)
      return
    }
    let caption = pending["ccimDesc"].map { notes.clean($0, .prose) } ?? ""
    images.append(
      SiteImage(url: url, caption: caption.isEmpty ? nil : caption, licence: licence(of: url)))
  }

  private mutating func licence(of url: String) -> Licence? {
    let letter = pending["imageNuri"].map { notes.clean($0) } ?? ""
    guard !letter.isEmpty else { return nil }
    let licence = Licence(koglLetter: letter)
    if licence == nil {
      notes.report(
        .unknownLicence, "imageNuri", letter,
        LocalizedText(
          "Nobody documents the licence letter '\(letter)'; the licence of \(url) stays unknown.",
          "이용 허락 문자 '\(letter)'의 뜻이 알려져 있지 않아 \(url)의 이용 조건을 모름으로 두었습니다."))
    }
    return licence
  }

  /// Returns the record of the whole reply, whose header names the site.
  ///
  /// A reply with the name of a site and no picture states that there is none; without a name, the
  /// service does not know the site.
  func finish(header: [SourceField]) -> MappedRecord {
    var notes = notes
    var keys = ["ccbaKdcd", "ccbaAsno", "ccbaCtcd"].map { name in
      header.first { $0.name == name }.map { notes.clean($0) } ?? ""
    }
    let isKnown = header.contains { $0.name == "ccbaMnm1" && !notes.clean($0).isEmpty }
    if count == 0, !isKnown || keys.contains("") {
      notes.report(.emptyReply, nil, nil, ReplyMapper.emptyReply, severity: .error)
      keys = []
    } else if keys.contains("") {
      notes.report(
        .noKey, "ccbaKdcd,ccbaAsno,ccbaCtcd", keys.joined(separator: ","),
        LocalizedText(
          "The image reply does not say which record its pictures belong to.",
          "이미지 응답에 어느 기록의 사진인지 적혀 있지 않습니다."), severity: .error)
      keys = []
    }
    var draft: SiteDraft?
    if keys.count == 3 {
      var facts = SiteFacts()
      facts.images = images
      let number = ManagementNumber(kindCode: keys[0], number: keys[1], provinceCode: keys[2])
      draft = SiteDraft(
        subject: .managementNumber(dataset: dataset, number), reply: .images,
        facts: facts)
    }
    return MappedRecord(line: line, ordinal: 1, draft: draft, issues: notes.issues)
  }
}
