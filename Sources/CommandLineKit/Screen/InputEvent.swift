/// What a user does at a terminal, or what the terminal answers.
public enum InputEvent: Hashable, Sendable {
  /// A key is pressed, or an input method commits a character.
  case key(KeyPress)
  /// The mouse is used.
  case mouse(MouseEvent)
  /// Text is pasted; a long text may come in several pieces.
  case paste(String)
  /// The terminal answers a question.
  case report(TerminalReport)
}

/// A key with the modifiers held down.
public struct KeyPress: Hashable, Sendable {
  /// The key.
  public let key: Key
  /// The modifiers, as far as terminals tell them.
  public let modifiers: Modifiers

  /// Creates a key press.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The keys that terminals tell apart.
  public enum Key: Hashable, Sendable {
    /// A character; letters with control are lower case.
    case character(Character)
    /// Return.
    case enter
    /// Tab.
    case tab
    /// Tab with shift.
    case backTab
    /// Backspace.
    case backspace
    /// Delete forward.
    case delete
    /// Insert.
    case insert
    /// Escape.
    case escape
    /// The upward arrow.
    case up
    /// The downward arrow.
    case down
    /// The arrow to the left.
    case left
    /// The arrow to the right.
    case right
    /// Home.
    case home
    /// End.
    case end
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
    /// A function key, from 1.
    case function(Int)
  }
}

/// The modifiers of a key or a mouse button.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits: 1 shift, 2 alt, 4 control, as xterm counts them.
  public let rawValue: Int

  /// Creates modifiers from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Shift.
  public static let shift = Modifiers(rawValue: 1)
  /// Alt, also sent as an escape before the key.
  public static let alt = Modifiers(rawValue: 2)
  /// Control.
  public static let control = Modifiers(rawValue: 4)
}

/// A use of the mouse at a cell.
public struct MouseEvent: Hashable, Sendable {
  /// What is done.
  public let action: Action
  /// The column from the left, from zero.
  public let column: Int
  /// The row from the top, from zero.
  public let row: Int
  /// The modifiers held down.
  public let modifiers: Modifiers

  /// Creates a mouse event.
  public init(_ action: Action, column: Int, row: Int, modifiers: Modifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }

  /// What can be done with a mouse.
  public enum Action: Hashable, Sendable {
    /// A button goes down: 0 left, 1 middle, 2 right.
    case press(Int)
    /// The mouse moves while a button is down.
    case drag(Int)
    /// A button goes up.
    case release(Int)
    /// The wheel turns by one step, away from the user or towards.
    case wheel(Wheel)
  }

  /// The ways a wheel turns.
  public enum Wheel: Int, Hashable, Sendable {
    /// Away from the user.
    case up
    /// Towards the user.
    case down
    /// To the left.
    case left
    /// To the right.
    case right
  }
}

/// An answer of the terminal.
public enum TerminalReport: Hashable, Sendable {
  /// Where the cursor is, from zero (CPR, `CSI row ; column R`).
  case cursor(row: Int, column: Int)
  /// The state of a private mode (DECRPM): 1 set, 2 reset, 0 unknown, 3 and 4 for ever so.
  case mode(Int, state: Int)
  /// The kind of terminal (DA1); every terminal answers, so it ends a row of questions.
  case attributes
}
