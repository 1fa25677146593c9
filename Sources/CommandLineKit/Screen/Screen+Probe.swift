/// What a terminal says of itself.
public struct TerminalTraits: Hashable, Sendable {
  /// The cells that an East Asian ambiguous character (`●`) takes, 1 or 2; nothing where the terminal
  /// did not answer.
  public var ambiguousWidth: Int?
  /// Whether the terminal draws Hangul two cells wide, as UTF-8 terminals do; nothing where it did not
  /// answer.
  public var drawsHangulWide: Bool?
  /// Whether it holds back its picture while an update is written (private mode 2026).
  public var synchronizesOutput = false
}

extension Screen {
  /// The questions: where the cursor stands after `가` and after `●`, whether mode 2026 is known, and
  /// last what every terminal answers (DA1), so that one that knows nothing costs no waiting.
  private static let questions =
    "\u{1B}[H가\u{1B}[6n\u{1B}[H●\u{1B}[6n\u{1B}[H\u{1B}[2K\u{1B}[?2026$p\u{1B}[c"

  /// Asks the terminal how wide it draws and what it can do.
  ///
  /// Keys that are pressed meanwhile are kept for ``nextEvent(within:)``.
  ///
  /// - Parameter time: How long to wait for all answers together.
  /// - Returns: What was answered in time.
  /// - Throws: An error that the tool reports (exit 74).
  public func probe(within time: Duration = .milliseconds(300)) throws -> TerminalTraits {
    try write(Self.questions)
    var traits = TerminalTraits()
    var widths: [Int] = []
    var kept: [ScreenEvent] = []
    let end = ContinuousClock.now + time
    asking: while let event = try nextEvent(within: max(end - .now, .zero)) {
      switch event {
      case .input(.report(.cursor(row: 0, let column))): widths.append(column)
      case .input(.report(.mode(2026, let state))):
        traits.synchronizesOutput = state == 1 || state == 2
      case .input(.report(.attributes)): break asking
      case .ended:
        kept.append(event)
        break asking
      default: kept.append(event)
      }
    }
    putBack(kept)
    if widths.count == 2 {
      traits.drawsHangulWide = widths[0] == 2
      traits.ambiguousWidth = widths[1] == 2 ? 2 : 1
    }
    return traits
  }
}
