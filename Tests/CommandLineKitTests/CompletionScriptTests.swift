import Localization
import CommandLineKit
import Foundation
import Testing

struct CompletionScriptTests {
  /// Command lines up to the cursor, each with the completions of its last word, sorted.
  typealias Cases = [String: [String]]

  /// What every shell completes alike.
  static let common: Cases = [
    "heritage l": ["list", "locate"],
    "heritage --lang ko lis": ["list"],
    "heritage --lang list imp": ["import"],
    "heritage boundaries ": ["import"],
    "heritage list --format j": ["json"],
    "heritage list -f 그": ["그림"],
    "heritage list --lang k": ["ko"],
    "heritage list --center -33.8,151 --canc": ["--cancelled"],
    "heritage import --dry": ["--dry-run"],
    "heritage import a.xml b": ["b.xml"],
    "heritage import folder/": ["folder/c.csv"],
    "heritage boundaries import --vers": ["--version"],
    "heritage locate --vers": ["--version"],
    "heritage completions z": ["zsh"],
    "heritage list --catalog old": ["old.gpkg"],
  ]

  /// What readline makes of lines with `=`, and where nothing or everything is offered.
  static let bashOnly: Cases = [
    "heritage --format j": ["json"],
    "heritage list --format = j": ["json"],
    "heritage list --format =": ["json", "text", "그림"],
    "heritage list --format = json --canc": ["--cancelled"],
    "heritage show -- --": [],
    "heritage import ": ["a.xml", "b.xml", "folder"],
    "heritage copy ": ["a.xml", "b.txt", "b.xml", "folder", "lines", "old.gpkg", "script"],
    "heritage list --kind ": [],
    "heritage hid": [],
  ]

  @Test
  func `bash completes`() throws {
    let cases = Self.common.merging(Self.bashOnly) { first, _ in first }
    let completed = try complete(
      cases, with: "bash", options: ["--norc", "--noprofile"],
      #"""
      source ./script
      while IFS= read -r line; do
        IFS=$'\x1f' read -r -a COMP_WORDS <<< "${line// /$'\x1f'}"
        [[ $line == *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _heritage
        for word in "${COMPREPLY[@]}"; do printf '%s\t%s\n' "$line" "$word"; done
      done < lines
      """#)
    #expect(completed == cases)
  }

  @Test(.enabled(if: isInstalled("fish")))
  func `fish completes`() throws {
    let completed = try complete(
      Self.common, with: "fish", options: ["--no-config"],
      #"""
      source ./script
      while read -l line
        for word in (complete -C $line)
          printf '%s\t%s\n' $line $word
        end
      end < lines
      """#)
    #expect(completed == Self.common)
  }

  /// Types each line and a tab in an interactive zsh, then has it print the line it made of it.
  @Test(.enabled(if: isInstalled("zsh")))
  func `zsh completes`() throws {
    let cases = Self.common.filter { $0.value.count == 1 }
    let completed = try complete(
      cases, with: "zsh", options: ["-f"],
      #"""
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "PS1= PS2= RPS1=; autoload -Uz compinit; compinit -D -u; source ./script"
      zpty -w shell "setopt no_beep; unset zle_bracketed_paste; bindkey '^I' complete-word"
      zpty -w shell "show() { print -r -- \"<<\$BUFFER>>\"; BUFFER= }; zle -N show; bindkey '^O' show"
      zpty -w shell "print re''ady"
      zpty -r shell text '*ready*'
      while IFS= read -r line; do
        zpty -w -n shell "$line"$'\t\x0f'
        zpty -r shell text '*>>*'
        word=${${${text##*<<}%%>>*}% }
        printf '%s\t%s\n' "$line" "${word##* }"
      done < lines
      """#)
    #expect(completed == cases)
  }

  @Test
  func `a name with a quote cannot break out of the script`() throws {
    let text = LocalizedText("It's `id` $(id) [a:b]")
    let tool = CommandLineTool(
      "odd-tool", version: "1", abstract: text,
      commands: [
        Command(
          "it", abstract: text,
          arguments: [.option("name", values: .choice(["it's", "$(id)"]), help: text)]
        ) { _, _ in },
        .completions(),
      ])
    for shell in ["bash", "zsh", "fish"] where Self.isInstalled(shell) {
      let recording = ConsoleRecording()
      #expect(tool.run(["completions", shell], console: recording.console) == .done)
      #expect(try Self.run(shell, ["-n", "/dev/stdin"], input: recording.output) == "")
    }
  }

  /// Runs a program that reads `lines` and prints each with a tab and a completion.
  private func complete(
    _ cases: Cases, with shell: String, options: [String], _ program: String
  ) throws -> Cases {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "completion-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "folder"), withIntermediateDirectories: true)
    let files = [
      "a.xml": "", "b.xml": "", "b.txt": "", "old.gpkg": "", "folder/c.csv": "",
      "script": script(for: shell), "lines": cases.keys.map { $0 + "\n" }.joined(),
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    let output = try Self.run(shell, options + ["-c", program], in: folder)
    var completed = cases.mapValues { _ in [String]() }
    for row in output.split(whereSeparator: \.isNewline) {
      let fields = row.split(separator: "\t").map(String.init)
      completed[fields[0], default: []].append(fields.count > 1 ? fields[1] : "")
    }
    return completed.mapValues { $0.sorted() }
  }

  private func script(for shell: String) -> String {
    let recording = ConsoleRecording()
    _ = sampleTool.run(["completions", shell], console: recording.console)
    return recording.output
  }

  static func isInstalled(_ shell: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)") }
  }

  /// Runs a program and returns what it prints on both streams.
  private static func run(
    _ program: String, _ arguments: [String], input: String = "",
    in folder: URL = FileManager.default.temporaryDirectory
  ) throws -> String {
    let process = Process()
    let output = Pipe()
    let inputPipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["LC_ALL": "C.UTF-8", "TERM": "dumb"]) { $1 }
    process.standardOutput = output
    process.standardError = output
    process.standardInput = inputPipe
    try process.run()
    try inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try inputPipe.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
