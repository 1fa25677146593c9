import KoreanText

/// What stands on the screen while somebody types.
public enum Typing {
  /// Returns the text after each key with which a name is typed on the two-set keyboard, the whole
  /// name last: ㅅ 수 숭 숭ㄹ 숭례 숭롐 숭례무 숭례문.
  ///
  /// What is no Hangul is typed as it is, one character a key.
  public static func states(of name: String) -> [String] {
    var composer = DubeolsikComposer()
    var states: [String] = []
    for scalar in name.unicodeScalars {
      let isHangul =
        (0xAC00...0xD7A3).contains(scalar.value)
        || (0x3131...0x3163).contains(scalar.value)
      if isHangul {
        for key in DubeolsikLayout.keystrokes(String(scalar)).unicodeScalars {
          composer.type(key)
          states.append(composer.text)
        }
      } else {
        composer.enter(scalar)
        states.append(composer.text)
      }
    }
    return states
  }
}
