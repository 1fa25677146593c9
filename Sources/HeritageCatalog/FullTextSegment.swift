import SQLite

/// Writes the whole index of an FTS5 table that keeps neither content nor positions, as the one
/// segment that FTS5 would make of it.
///
/// FTS5 gathers postings in a hash table, which costs some misses of the cache each. Here they come
/// sorted and go straight into its shadow tables, whose format the source describes
/// (https://www.sqlite.org/src/file/ext/fts5/fts5_index.c). The table's options, `pgsz` among them, are
/// observed. Nobody else may use the table meanwhile.
struct FullTextSegment {
  // FTS5_AVERAGES_ROWID and FTS5_STRUCTURE_ROWID.
  private static let averagesID = 1
  private static let structureID = 10
  /// The number of the only segment.
  private static let segment = 1

  private let setRecord: Statement
  private let insertPage: Statement
  private let insertSplit: Statement
  /// The version of the options, which stands before the structure.
  private let cookie: [UInt8]
  private let pageSize: Int

  private var pageNumber = 1
  private var page: [UInt8] = [0, 0, 0, 0]
  /// Where terms begin on the page, each less the one before: its last part.
  private var termPlaces: [UInt8] = []
  private var lastTermPlace = 0
  private var hasTerm = false
  private var hasNumber = false
  private var lastTerm: [UInt8] = []
  private var term: [UInt8] = []
  /// What tells terms of the page in ``splitPage``, the last one on which a term begins, from those of
  /// pages before.
  private var split: [UInt8] = []
  private var splitPage = 1
  /// How many pages since then have no term.
  private var termlessCount = 0
  private var numberIndex: FullTextNumberIndex

  /// Empties the table and prepares to fill it.
  init(_ table: String, on connection: borrowing Connection) throws {
    // FTS5 remembers nothing of the table then, and so it reads what it finds there afterwards.
    try connection.execute("INSERT INTO \(table) (\(table)) VALUES ('delete-all')")
    setRecord = try connection.statement("REPLACE INTO \(table)_data (id, block) VALUES (?, ?)")
    insertPage = try connection.statement("INSERT INTO \(table)_data (id, block) VALUES (?, ?)")
    insertSplit = try connection.statement(
      "INSERT INTO \(table)_idx (segid, term, pgno) VALUES (?, ?, ?)")
    cookie =
      try connection.statement("SELECT substr(block, 1, 4) FROM \(table)_data WHERE id = ?")
      .first(Self.structureID) { $0.blob(0) } ?? [0, 0, 0, 0]
    // FTS5_DEFAULT_PAGE_SIZE.
    pageSize =
      try connection.statement("SELECT v FROM \(table)_config WHERE k = 'pgsz'")
      .first { $0.int(0) } ?? 4050
    numberIndex = FullTextNumberIndex(pageSize: pageSize)
  }

  /// Adds a term with the row ids that have it; terms come in their order.
  mutating func add(_ newTerm: SearchTerm, _ numbers: NumberList) throws {
    term.removeAll(keepingCapacity: true)
    // FTS5_MAIN_PREFIX: the index of whole terms, not of prefixes.
    term.append(UInt8(ascii: "0"))
    newTerm.append(to: &term)
    try addTerm()
    if page.count + termPlaces.count + numbers.bytes.count + 1 <= pageSize {
      page.append(contentsOf: numbers.bytes)
    } else {
      try addPageByPage(numbers.bytes)
    }
  }

  /// Writes what is left, and the records that describe all: how many rows have how many terms.
  mutating func finish(rowCount: Int, termCount: Int) throws {
    if page.count > 4 { try endPage() }
    guard pageNumber > 1 else { return }
    try endSplit()
    for (id, block) in numberIndex.takeRecords() { try insert(id, block) }
    var structure = cookie
    // One level and one segment, how many pages were ever written; of the level no merge that goes
    // on, one segment, its first and last page.
    let pageCount = pageNumber - 1
    for number in [1, 1, pageCount, 0, 1, Self.segment, 1, pageCount] {
      Varint.append(UInt64(number), to: &structure)
    }
    try structure.withUnsafeBytes { try setRecord.run(Self.structureID, BorrowedBlob($0)) }
    var averages: [UInt8] = []
    for number in [rowCount, termCount] { Varint.append(UInt64(number), to: &averages) }
    try averages.withUnsafeBytes { try setRecord.run(Self.averagesID, BorrowedBlob($0)) }
  }

  /// Adds the term to the page; its numbers must follow.
  private mutating func addTerm() throws {
    if page.count + termPlaces.count + term.count + 2 >= pageSize, page.count > 4 {
      try endPage()
    }
    Varint.append(UInt64(page.count - lastTermPlace), to: &termPlaces)
    lastTermPlace = page.count
    var common = 0
    while common < lastTerm.count, common < term.count, lastTerm[common] == term[common] {
      common += 1
    }
    if hasTerm {
      Varint.append(UInt64(common), to: &page)
    } else {
      if pageNumber > 1 {
        try endSplit()
        // As short as it can be: what they have in common and one byte more.
        split = Array(term.prefix(lastTerm.isEmpty ? term.count : common + 1))
        splitPage = pageNumber
      }
      common = 0
    }
    Varint.append(UInt64(term.count - common), to: &page)
    page.append(contentsOf: term[common...])
    swap(&lastTerm, &term)
    (hasTerm, hasNumber) = (true, true)
    numberIndex.begin(page: pageNumber)
  }

  /// Adds numbers that do not fit on the page; the first on each further page stands there as it is.
  private mutating func addPageByPage(_ bytes: [UInt8]) throws {
    var place = 0
    var number: UInt64 = 0
    while place < bytes.count {
      let difference = Varint.read(bytes, &place)
      number += difference
      if hasNumber {
        Varint.append(difference, to: &page)
      } else {
        (page[0], page[1]) = Self.bigEndian(page.count)
        Varint.append(number, to: &page)
        hasNumber = true
        numberIndex.add(number, page: pageNumber)
      }
      if page.count + termPlaces.count >= pageSize { try endPage() }
    }
  }

  private mutating func endPage() throws {
    (page[2], page[3]) = Self.bigEndian(page.count)
    if hasTerm {
      page.append(contentsOf: termPlaces)
    } else {
      if !hasNumber { numberIndex.addEmptyPage() }
      termlessCount += 1
    }
    try insert(Self.pageID(pageNumber), page)
    page.removeAll(keepingCapacity: true)
    page.append(contentsOf: [0, 0, 0, 0])
    termPlaces.removeAll(keepingCapacity: true)
    lastTermPlace = 0
    pageNumber += 1
    (hasTerm, hasNumber) = (false, false)
  }

  /// Writes where the terms of the last page with one are found.
  private mutating func endSplit() throws {
    guard splitPage != 0 else { return }
    // FTS5_MIN_DLIDX_SIZE: looking through fewer pages costs less than a record of them.
    let isIndexed = numberIndex.end(isWorthwhile: termlessCount >= 4)
    let place = splitPage << 1 | (isIndexed ? 1 : 0)
    try split.withUnsafeBytes { try insertSplit.run(Self.segment, BorrowedBlob($0), place) }
    (splitPage, termlessCount) = (0, 0)
  }

  private func insert(_ id: Int, _ block: [UInt8]) throws {
    try block.withUnsafeBytes { try insertPage.run(id, BorrowedBlob($0)) }
  }

  private static func bigEndian(_ number: Int) -> (UInt8, UInt8) {
    (UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number))
  }

  /// FTS5_SEGMENT_ROWID.
  private static func pageID(_ page: Int) -> Int { segment << 37 | page }

  /// FTS5_DLIDX_ROWID.
  static func numberIndexID(height: Int, _ page: Int) -> Int {
    segment << 37 | 1 << 36 | height << 31 | page
  }
}

/// The tree by which FTS5 finds the page of a number in a term whose numbers take many pages, its
/// "doclist index".
private struct FullTextNumberIndex {
  private struct Level {
    var page: Int
    var block: [UInt8] = []
    var first: UInt64 = 0
    var last: UInt64 = 0
  }

  private let pageSize: Int
  /// From the leaves up to the root.
  private var levels = [Level(page: 0)]
  /// Written at the end, behind all pages: then these are only appended.
  private var records: [(id: Int, block: [UInt8])] = []

  init(pageSize: Int) {
    self.pageSize = pageSize
  }

  /// Begins that of a term on a page.
  mutating func begin(page: Int) {
    levels[0].page = page
  }

  /// Adds the first number on a page that has no term before it.
  mutating func add(_ number: UInt64, page: Int) {
    var page = page
    var height = 0
    while true {
      let isFull = levels[height].block.count >= pageSize
      if isFull { endNode(height) }
      if levels[height].block.isEmpty {
        levels[height].first = number
        levels[height].block.append(isFull ? 1 : 0)
        Varint.append(UInt64(page), to: &levels[height].block)
        Varint.append(number, to: &levels[height].block)
      } else {
        Varint.append(number - levels[height].last, to: &levels[height].block)
      }
      levels[height].last = number
      guard isFull else { return }
      // The new node is one of the level above, too.
      page = levels[height].page
      height += 1
    }
  }

  /// Adds a page on which there is no number.
  mutating func addEmptyPage() {
    if !levels[0].block.isEmpty { Varint.append(0, to: &levels[0].block) }
  }

  /// Ends that of a term; returns whether there is one.
  mutating func end(isWorthwhile: Bool) -> Bool {
    let isWritten = isWorthwhile && !levels[0].block.isEmpty
    for height in levels.indices where !levels[height].block.isEmpty {
      if isWritten { write(height) }
      levels[height].block = []
    }
    return isWritten
  }

  mutating func takeRecords() -> [(id: Int, block: [UInt8])] {
    defer { records = [] }
    return records
  }

  /// Ends a node that is full and has a parent from now on.
  private mutating func endNode(_ height: Int) {
    // Not the root.
    levels[height].block[0] = 1
    write(height)
    if height + 1 == levels.count { levels.append(Level(page: 0)) }
    if levels[height + 1].block.isEmpty {
      let (page, first) = (levels[height].page, levels[height].first)
      levels[height + 1].page = page
      levels[height + 1].block = [0]
      Varint.append(UInt64(page), to: &levels[height + 1].block)
      Varint.append(first, to: &levels[height + 1].block)
      (levels[height + 1].first, levels[height + 1].last) = (first, first)
    }
    levels[height].block.removeAll(keepingCapacity: true)
    levels[height].page += 1
  }

  private mutating func write(_ height: Int) {
    let id = FullTextSegment.numberIndexID(height: height, levels[height].page)
    records.append((id, levels[height].block))
  }
}
