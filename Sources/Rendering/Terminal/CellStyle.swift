/// What a cell of a terminal map is, which decides how it looks.
enum CellStyle: UInt8, Hashable, Sendable, CaseIterable {
  case plain
  case boundary, border, coast
  case cluster, stack, site, suspect, cancelled, selected, location, center
  case label, selectedLabel, quiet
  case bar
  case pane, paneTitle, marked, highlight, markedHighlight

  /// The sequence that sets this style after a reset, empty for plain cells.
  func sequence(_ depth: ColorDepth) -> String {
    let look = look
    var codes: [String] = []
    if look.isBold { codes.append("1") }
    if look.isUnderlined { codes.append("4") }
    if look.isReversed { codes.append("7") }
    if let color = look.color {
      switch depth {
      case .plainText, .attributes: break
      case .sixteen: codes.append(String(color.ansi < 8 ? 30 + color.ansi : 82 + color.ansi))
      case .palette: codes.append("38;5;\(color.paletteIndex)")
      case .trueColor: codes.append("38;2;\(color.red);\(color.green);\(color.blue)")
      }
    }
    return codes.isEmpty || depth == .plainText ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  private struct Look {
    var color: Color?
    var isBold = false
    var isUnderlined = false
    var isReversed = false
  }

  /// A colour for text on a light and on a dark ground alike.
  private struct Color {
    /// The nearest of the sixteen: 0–7, or 8–15 for the bright ones.
    let ansi: Int
    let red: Int
    let green: Int
    let blue: Int

    /// The nearest colour of the 6 × 6 × 6 cube of the palette, whose steps are 0, 95, 135 … 255.
    var paletteIndex: Int {
      func step(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
      return 16 + 36 * step(red) + 6 * step(green) + step(blue)
    }
  }

  private var look: Look {
    switch self {
    case .plain, .pane, .label: Look()
    case .coast: Look(color: Color(ansi: 4, red: 58, green: 122, blue: 190))
    case .border: Look(color: Color(ansi: 5, red: 150, green: 110, blue: 160))
    case .boundary, .quiet, .center: Look(color: Color(ansi: 8, red: 128, green: 128, blue: 128))
    case .cluster: Look(color: Color(ansi: 6, red: 0, green: 150, blue: 160), isBold: true)
    case .stack: Look(color: Color(ansi: 2, red: 30, green: 150, blue: 70), isBold: true)
    case .site: Look(color: Color(ansi: 1, red: 205, green: 70, blue: 50), isBold: true)
    case .suspect: Look(color: Color(ansi: 3, red: 190, green: 130, blue: 0), isBold: true)
    case .cancelled: Look(color: Color(ansi: 8, red: 128, green: 128, blue: 128))
    case .location: Look(color: Color(ansi: 12, red: 40, green: 130, blue: 240), isBold: true)
    case .selected: Look(isBold: true, isReversed: true)
    case .selectedLabel: Look(isBold: true)
    case .bar: Look(isReversed: true)
    case .paneTitle: Look(isBold: true)
    case .marked: Look(isReversed: true)
    case .highlight: Look(isBold: true, isUnderlined: true)
    case .markedHighlight: Look(isBold: true, isUnderlined: true, isReversed: true)
    }
  }
}
