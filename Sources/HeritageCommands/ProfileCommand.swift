import CommandLineKit
import Foundation
import HeritageModel
import Importing
import Localization
import Rendering

/// The command `profile`: what sources are known, and what a profile makes of a file.
enum ProfileCommand {
  static let command = Command(
    "profile",
    abstract: LocalizedText(
      "Show the sources that import knows, and check files against them.",
      "가져올 수 있는 자료의 프로파일을 보고, 파일을 점검합니다."),
    discussion: LocalizedText(
      """
      A profile is a JSON file that says what the fields of a source mean. Those that come with heritage are chosen by the content of a file; \
      others are named with --profile. 'profile check' begins one for a file that nobody knows.
      """,
      """
      프로파일은 자료의 필드가 무엇을 뜻하는지 적은 JSON 파일입니다. 내장 프로파일은 파일의 내용을 보고 고르고, 다른 것은 --profile로 지정합니다. \
      모르는 파일이면 'profile check'가 초안을 만듭니다.
      """),
    subcommands: [list, show, check])

  private static let list = Command(
    "list",
    abstract: LocalizedText("List the built-in profiles.", "내장 프로파일 목록을 봅니다."),
    arguments: [FormatOption.argument(["text", "json"])]
  ) { arguments, console in
    if arguments["format"] == "json" {
      let rows = Profile.builtIn.map {
        ["name": $0.name, "title": $0.title, "dataset": $0.dataset?.name]
      }
      try printJSON(["profiles": rows], console)
      return
    }
    let width = Profile.names.map(\.count).max() ?? 0
    for profile in Profile.builtIn {
      try console.print(
        profile.name + String(repeating: " ", count: width - profile.name.count + 2) + profile.title
      )
    }
    let generic = LocalizedText(
      "guesses from the names of the columns, and says what it guessed",
      "열 이름으로 짐작하고, 무엇을 짐작했는지 알립니다")
    try console.print(
      "generic" + String(repeating: " ", count: width - 5) + generic(console.language))
  }

  private static let show = Command(
    "show",
    abstract: LocalizedText(
      "Print a profile as its JSON file.", "프로파일을 JSON 파일 그대로 보여 줍니다."),
    arguments: [
      .positional(
        "name", valueName: "NAME", values: .suggested(Profile.names),
        help: LocalizedText("The name of a profile, or a file.", "프로파일 이름 또는 파일"))
    ]
  ) { arguments, console in
    let profile = try ReadingOption.profile(arguments["name"] ?? "")
    try console.write(profile.json())
    try console.print("")
  }

  private static let check = Command(
    "check",
    abstract: LocalizedText(
      "List the fields and codes of files that no rule maps.", "파일에서 프로파일이 다루지 않는 필드와 코드를 봅니다."),
    discussion: LocalizedText(
      "Reads the files and writes nothing. A file that no profile knows gets a draft of one.",
      "파일을 읽기만 하고 아무것도 쓰지 않습니다. 아는 프로파일이 없는 파일이면 초안을 보여 줍니다."),
    arguments: [
      .positional(
        "file", .oneOrMore, valueName: "FILE", values: .file(extensions: []),
        help: LocalizedText("Files, folders, patterns, or -.", "파일, 폴더, 패턴 또는 -")),
      FormatOption.argument(["text", "json"]),
    ] + ReadingOption.arguments
  ) { arguments, console in
    let options = try ReadingOption.options(arguments)
    let sources = try ReadingOption.sources(arguments, console)
    let checks = try sources.map { source in
      try ProfileCheck(source, options) { console.isCancelled }
    }
    if arguments["format"] == "json" {
      try printJSON(["files": checks], console)
      return
    }
    for check in checks {
      for line in check.lines(console.language) { try console.print(visibleText(line)) }
      if let draft = check.draft {
        try console.write(draft.json())
        try console.print("")
      }
    }
  }

  private static func printJSON(_ value: some Encodable, _ console: Console) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try console.write(encoder.encode(value))
    try console.print("")
  }
}
