import CommandLineKit
import Foundation
import Localization

// Uses the screen of a terminal as a map would, for tests that look at the terminal from outside.
// Each event is written as a line; `q` ends it, and other keys end it in ways that must not leave
// the terminal as it is.

struct Failure: Error {}

let tool = CommandLineTool(
  "screen-harness", version: "1", abstract: LocalizedText("x"),
  commands: [
    Command("run", abstract: LocalizedText("x")) { _, console in
      try console.withScreen { screen in
        try screen.write("ready\r\n")
        while let event = try screen.nextEvent() {
          try screen.write("\(event)\r\n")
          switch event {
          case .ended: return
          case .input(.key(KeyPress(.character("q")))): return
          case .input(.key(KeyPress(.character("e")))): exit(3)
          case .input(.key(KeyPress(.character("t")))): throw Failure()
          case .input(.key(KeyPress(.character("c")))): preconditionFailure("on purpose")
          case .input(.key(KeyPress(.character("p")))): try screen.write("\(screen.probe())\r\n")
          case .input(.key(KeyPress(.character("w")))):
            let waker = screen.waker
            Thread.detachNewThread { waker.wake() }
          case .input(.key(KeyPress(.character("o")))): overflow(1)
          default: break
          }
        }
      }
      try console.print("ended")
    }
  ])
tool.runProcess()

/// Overflows the stack.
@inline(never)
func overflow(_ depth: Int) {
  if depth > 0 { overflow(depth + 1) }
  if depth < 0 { print(depth) }
}
