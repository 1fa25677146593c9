import CommandLineKit
import HeritageCommands
import KoreanText

heritageTool.runProcess(displayWidth: { DisplayWidth.of($0) })
