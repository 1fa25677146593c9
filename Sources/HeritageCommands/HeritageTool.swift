public import CommandLineKit
import Localization

/// The version that the tool and its companions print.
let heritageVersion = "0.1.0"

/// The tool `heritage`: its commands and what they share.
public let heritageTool = CommandLineTool(
  "heritage", version: heritageVersion,
  abstract: LocalizedText(
    "Heritage sites in one file: import, find, show, check.",
    "국가유산을 파일 하나에 담아 찾고 보고 점검합니다."),
  discussion: LocalizedText(
    """
    The catalog is one GeoPackage file, heritage.gpkg in the current folder unless --catalog or HERITAGE_CATALOG says otherwise. \
    No key, no network and no server is needed to use it.
    """,
    """
    카탈로그는 GeoPackage 파일 하나입니다. --catalog나 HERITAGE_CATALOG로 지정하지 않으면 현재 폴더의 heritage.gpkg를 씁니다. \
    인증키도 네트워크도 서버도 필요 없습니다.
    """),
  examples: [
    .init(
      "heritage import list-11.xml details/",
      LocalizedText("Make a catalog, or bring one up to date", "카탈로그를 만들거나 새 자료로 갱신합니다")),
    .init(
      "heritage list --center 37.57,126.98 --radius 1000",
      LocalizedText("What stands within a kilometre", "1 km 안에 무엇이 있는지 봅니다")),
    .init(
      "heritage show \"국보 83호\"",
      LocalizedText("Open a record by its designation number", "지정번호로 기록을 엽니다")),
  ],
  globalOptions: [CatalogOption.argument],
  commands: [
    ImportCommand.command, HarvestCommand.command, ProfileCommand.command, ListCommand.command,
    ShowCommand.command, MapCommand.command, SearchCommand.command, CompleteCommand.command,
    CorrectCommand.command, SessionCommand.command, GeocodeCommand.command, LocateCommand.command,
    BoundariesCommand.command, StatsCommand.command, CheckCommand.command,
    .completions(),
  ],
  explain: explained)
