import CommandLineKit
import HeritageCommands
import KoreanText

HarvestCommand.tool(run: KHSHarvest.run).runProcess(displayWidth: { DisplayWidth.of($0) })
