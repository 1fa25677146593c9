import Localization
import CommandLineKit
import Testing

struct HelpTextTests {
  private func page(_ words: String..., width: Int = 80, locale: String = "C") -> String {
    let recording = ConsoleRecording(width: width, environment: ["LC_ALL": locale])
    #expect(sampleTool.run(words, console: recording.console) == .done)
    #expect(recording.errors.isEmpty)
    return recording.output
  }

  @Test
  func `the page of the tool at 60 columns`() {
    #expect(
      page("--help", width: 60) == """
        OVERVIEW: Heritage sites in one file.

        USAGE: heritage [options] COMMAND

        FINDING:
          list                List the sites in a region.
          locate              Name a place.
          show                Show one site.

        COMMANDS:
          copy                Copy files.
          import              Import files.
          boundaries          Administrative boundaries.
          completions         Print a completion script for a shell.
          help                Show help for a command.

        GLOBAL OPTIONS:
          -c, --catalog FILE  The catalog file.
          --lang LANG         Language of messages: en or ko. From
                              the locale if not given.
          --version           Show the version.
          -h, --help          Show help.

          See 'heritage help COMMAND' for help on a command.

        """)
  }

  @Test
  func `the page of a command at 80 columns`() {
    #expect(
      page("list", "--help") == """
        OVERVIEW: List the sites in a region.

        Without a region it lists all sites, the most northern first, each with its name
        and number.

        USAGE: heritage list [options]

        OPTIONS:
          --bbox W,S,E,N       The region, in degrees.
          --center LAT,LON     The centre of the region.
          -k, --kind KIND...   Only sites of this kind.
          -n, --limit COUNT    At most this many sites. (default: 50)
          --radius RADIUS      The radius in metres.
          -f, --format FORMAT  The form of the output. (values: text, json, 그림)
                               (default: text)
          --cancelled          Only sites whose designation has ended.

        GLOBAL OPTIONS:
          -c, --catalog FILE   The catalog file.
          --lang LANG          Language of messages: en or ko. From the locale if not
                               given.
          --version            Show the version.
          -h, --help           Show help.

        EXAMPLES:
          heritage list --bbox 126.97,37.56,126.99,37.58
              Sites around the city hall of Seoul.

        """)
  }

  @Test
  func `the page of a command in Korean wraps by terminal columns`() {
    #expect(
      page("help", "list", width: 60, locale: "ko_KR.UTF-8") == """
        개요: 지역 안의 국가유산을 나열합니다.

        지역을 주지 않으면 모든 국가유산을 북쪽부터 나열하고, 각각의
        이름과 번호를 함께 보여 줍니다.

        사용법: heritage list [옵션]

        옵션:
          --bbox W,S,E,N       지역(도 단위)입니다.
          --center LAT,LON     지역의 중심입니다.
          -k, --kind KIND...   이 종별만 나열합니다.
          -n, --limit COUNT    많아야 이만큼 나열합니다.
                               (기본값: 50)
          --radius RADIUS      반지름(미터)입니다.
          -f, --format FORMAT  출력 형식입니다. (값: text, json,
                               그림) (기본값: text)
          --cancelled          해제된 것만 나열합니다.

        공통 옵션:
          -c, --catalog FILE   카탈로그 파일입니다.
          --lang LANG          메시지 언어: en 또는 ko. 없으면
                               로캘을 따릅니다.
          --version            버전을 보여 줍니다.
          -h, --help           도움말을 보여 줍니다.

        예:
          heritage list --bbox 126.97,37.56,126.99,37.58
              서울시청 둘레의 국가유산.

        """)
  }

  @Test
  func `the page of a command with subcommands names the way to theirs`() {
    let text = page("help", "boundaries")
    #expect(text.contains("USAGE: heritage boundaries [options] COMMAND\n"))
    #expect(text.hasSuffix("  See 'heritage help boundaries COMMAND' for help on a command.\n"))
  }

  @Test(arguments: [
    [], ["-h"], ["--help"], ["help"], ["--lang", "en", "--help"], ["--nonsense", "--help"],
  ])
  func `the page of the tool is there for all who ask`(_ words: [String]) {
    let recording = ConsoleRecording()
    #expect(sampleTool.run(words, console: recording.console) == .done)
    #expect(recording.output.hasPrefix("OVERVIEW: Heritage sites in one file.\n"))
  }

  @Test(arguments: [
    ["boundaries", "import", "-h"], ["boundaries", "--help", "import"],
    ["help", "boundaries", "import"], ["boundaries", "import", "--limit", "--help"],
    ["-h", "boundaries", "import"],
  ])
  func `the page of a command is there for all who ask`(_ words: [String]) {
    let recording = ConsoleRecording()
    #expect(sampleTool.run(words, console: recording.console) == .done)
    #expect(recording.output.hasPrefix("OVERVIEW: Import boundaries.\n"))
  }

  @Test(arguments: 1...100)
  func `no line is wider than the page where words allow it`(_ width: Int) {
    for locale in ["C", "ko_KR"] {
      for line in page("list", "-h", width: max(width, 60), locale: locale).split(separator: "\n") {
        #expect(approximateDisplayWidth(String(line)) <= max(width, 60))
      }
      #expect(!page("list", "-h", width: width, locale: locale).isEmpty)
    }
  }

  @Test
  func `hidden commands are not listed but have a page`() {
    #expect(!page("--help").contains("hidden"))
    #expect(page("hidden", "--help").hasPrefix("OVERVIEW: Hidden."))
  }
}
