import Localization

/// Help pages, made from the declarations.
struct HelpText {
  let language: Language
  /// Columns of the page.
  let width: Int
  /// Terminal columns that a text takes.
  let displayWidth: @Sendable (String) -> Int

  private var words: Words { Words(language) }

  /// Returns the page of the last command of a path, ending in a newline.
  func page(for path: [Command]) -> String {
    guard let command = path.last else { return "" }
    var sections = [wrapped(words.overview + " " + command.abstract(language), indent: 0)]
    if let discussion = command.discussion?(language) {
      sections.append(wrapped(discussion, indent: 0))
    }
    sections.append(words.usageHeading + " " + HelpText.usage(of: path, language))
    let lists = lists(for: path)
    let column = explanationColumn(lists.flatMap(\.entries))
    for list in lists where !list.entries.isEmpty {
      let lines = list.entries.map { laidOut($0, column: column) }
      sections.append(([list.heading] + lines).joined(separator: "\n"))
    }
    if !command.examples.isEmpty {
      let examples = command.examples.map { example in
        "  \(example.line)\n" + wrapped(example.explanation(language), indent: 6)
      }
      sections.append(([words.examples] + examples).joined(separator: "\n"))
    }
    if !command.subcommands.isEmpty {
      sections.append("  " + words.seeCommand(path))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// Returns how a command is typed: `heritage import [options] FILE...`.
  static func usage(of path: [Command], _ language: Language) -> String {
    let words = Words(language)
    var parts = [path.spelledPath]
    if path.arguments.contains(where: { $0.arity == nil && $0.isVisible }) {
      parts.append(words.optionsPlaceholder)
    }
    if let command = path.last {
      if !command.subcommands.isEmpty { parts.append(words.commandPlaceholder) }
      parts += command.arguments.filter { $0.arity != nil }.map(\.positionalUsage)
    }
    return parts.joined(separator: " ")
  }

  private typealias Entry = (label: String, text: String)

  /// The lists of a page in order, the empty ones included.
  private func lists(for path: [Command]) -> [(heading: String, entries: [Entry])] {
    let command = path[path.count - 1]
    let own = command.arguments.filter(\.isVisible)
    let ownNames = Set(own.map(\.name))
    // The options of the root are the ones that all commands share.
    let isRoot = path.count == 1
    let shared = path.arguments.filter { $0.isVisible && (isRoot || !ownNames.contains($0.name)) }
    return [
      (words.arguments, own.filter { $0.arity != nil }.map(entry)),
      (words.options, isRoot ? [] : own.filter { $0.arity == nil }.map(entry)),
    ] + commandLists(command.subcommands) + [(words.globalOptions, shared.map(entry))]
  }

  /// The commands by group, the groups in the order of their first command.
  private func commandLists(_ commands: [Command]) -> [(heading: String, entries: [Entry])] {
    var lists: [(heading: String, entries: [Entry])] = []
    for command in commands where command.isVisible {
      let heading = command.group.map { $0(language) + ":" } ?? words.commands
      let index = lists.firstIndex { $0.heading == heading } ?? lists.endIndex
      if index == lists.endIndex { lists.append((heading, [])) }
      lists[index].entries.append((command.name, command.abstract(language)))
    }
    return lists
  }

  private func entry(_ argument: Argument) -> Entry {
    var label = argument.label
    if let short = argument.short { label = "-\(short), " + label }
    if argument.isRepeated { label += "..." }
    var text = argument.help(language)
    // The language option names its values in its text.
    if case .choice(let values) = argument.values, argument.name != BuiltIn.language.name {
      text += " " + words.choices(values)
    }
    if let value = argument.defaultValue { text += " " + words.defaultValue(value) }
    return (label, text)
  }

  /// The column where explanations begin: after the widest label that leaves them most of the page.
  private func explanationColumn(_ entries: [Entry]) -> Int {
    let widest = width * 2 / 5
    return entries.map { displayWidth($0.label) + 4 }.filter { $0 <= widest }.max() ?? 6
  }

  private func laidOut(_ entry: Entry, column: Int) -> String {
    let explanation = wrapped(entry.text, indent: column)
    let room = column - 2 - displayWidth(entry.label)
    guard room >= 2 else { return "  \(entry.label)\n" + explanation }
    return "  " + entry.label + String(repeating: " ", count: room)
      + explanation.drop { $0 == " " }
  }

  private func wrapped(_ text: String, indent: Int) -> String {
    let lines = wrap(text, width: max(width - indent, 16), displayWidth: displayWidth)
      .map { $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0 }
      .joined(separator: "\n")
    // The spaces that do not break have done their work; what is copied from a page is plain.
    return String(lines.map { $0 == "\u{A0}" ? " " : $0 })
  }
}

extension Argument {
  fileprivate var positionalUsage: String {
    switch arity {
    case .one, nil: valueName
    case .optional: "[\(valueName)]"
    case .oneOrMore: "\(valueName)..."
    case .any: "[\(valueName)...]"
    }
  }
}
