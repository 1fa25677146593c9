import Testing

@testable import Importing

struct TextCleanerTests {
  @Test(arguments: [
    ("서울 숭례문", "서울 숭례문"),
    ("", ""),
    (" \u{3000}서울\u{A0} ", "서울"),
    ("서울 문묘 및 성균관<대성전·동무·서무·삼문·명륜당>", "서울 문묘 및 성균관<대성전·동무·서무·삼문·명륜당>"),
    ("<b>이름</b>", "<b>이름</b>"),
    ("합천 해인사  동제소종", "합천 해인사  동제소종"),
    ("첫\n  줄\t둘", "첫 줄 둘"),
    ("Tom &amp; Jerry&#39;s &quot;A&quot; &lt;B&gt;", "Tom & Jerry's \"A\" <B>"),
    ("&#39675;&#x9AFB;&#X9afb;", "\u{9AFB}\u{9AFB}\u{9AFB}"),
    ("&amp;lt;", "&lt;"),
    ("가&nbsp;나", "가 나"),
    (
      "A & B &unknown; &#0; &#xD800; &#1114112; &#; &#x; &#+5; &",
      "A & B &unknown; &#0; &#xD800; &#1114112; &#; &#x; &#+5; &"
    ),
    ("金九之印 ～ ･ ＊", "金九之印 ～ ･ ＊"),
    ("a\u{AD}b", "a\u{AD}b"),
  ])
  func `a line keeps what the source spells and decodes references once`(
    raw: String, expected: String
  ) {
    let clean = TextCleaner.line(raw)
    #expect(Array(clean.text.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(clean.controlCharacters == 0)
  }

  @Test func `references are left alone where the format has decoded them already`() {
    #expect(TextCleaner.line("&lt;b&gt; ", decodingReferences: false).text == "&lt;b&gt;")
    #expect(TextCleaner.prose("&lt;b&gt; ", decodingReferences: false).text == "&lt;b&gt;")
  }

  @Test(arguments: [
    ("한 줄.", "한 줄."),
    ("하나<br/>둘<br />셋<BR>넷<br\n/>다섯", "하나\n둘\n셋\n넷\n다섯"),
    ("<p>하나</p><p class=\"x\">둘</p>", "하나\n\n둘"),
    (
      "<b>굵게</b> <span style=\"color:red\" onMouseOver='up2(4754)'>색</span><FONT size=2>큰</FONT>",
      "굵게 색큰"
    ),
    ("&lt;동국여지승람&gt;과 &lt;b&gt;", "<동국여지승람>과 <b>"),
    ("<풍속도>와 <A>형, 5 < 6 > 4, <br", "<풍속도>와 <A>형, 5 < 6 > 4, <br"),
    ("하나\r\n 둘 \n\n\n\u{3000}셋\r\n", "하나\n둘\n\n셋"),
    ("숭\u{AD}례\u{AD}문&shy;", "숭례문"),
    ("앞<!-- 메모 > -->뒤", "앞뒤"),
    ("탭\t하나", "탭 하나"),
    ("\n \n", ""),
    ("<br/><br/>", ""),
  ])
  func `prose loses known markup and keeps everything else in angle brackets`(
    raw: String, expected: String
  ) {
    let clean = TextCleaner.prose(raw).text
    #expect(Array(clean.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(arguments: [0x1F, 0x20, 0x26, 0x3C, 0x7F, 0x80, 0xAD, 0xE3, 0xEF] as [UInt32])
  func `a byte that calls for work is found wherever it stands`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    for before in 0..<18 {
      for after in 0..<10 {
        let start = String(repeating: "가", count: before)
        let text = start + String(scalar) + String(repeating: "b", count: after)
        let expected =
          switch value {
          case 0x1F, 0x7F, 0x80:
            CleanText(text: text.filter { $0 != Character(scalar) }, controlCharacters: 1)
          case 0x20 where before == 0 || after == 0: CleanText(text: text.filter { $0 != " " })
          default: CleanText(text: text)
          }
        #expect(TextCleaner.line(text) == expected)
      }
    }
  }

  @Test func `a text that is appended is the same as one that is made`() {
    let texts = [
      "", "가나다", " 가 ", "\u{1}가&amp;", "<p>하나</p>\n\n 둘\u{FFFD} ", "\u{3000}가\n나", "\t가\t",
      "\u{200B}가\u{2003}", "\n\n가 \n\n\n 나\n다\n\n \n", " \n \u{3000}\n",
    ]
    for text in texts {
      for isProse in [false, true] {
        var output = Array("앞 ".utf8)
        let losses = SourceField("a", text).withUTF8 {
          TextCleaner.append($0, isProse: isProse, decodingReferences: true, to: &output)
        }
        let clean = isProse ? TextCleaner.prose(text) : TextCleaner.line(text)
        #expect(String(decoding: output, as: UTF8.self) == "앞 " + clean.text)
        #expect(losses.controlCharacters == clean.controlCharacters)
        #expect(losses.lostCharacters == clean.lostCharacters)
      }
    }
  }

  @Test func `every blank at the ends of a text goes, and of blank lines one stays`() {
    for blank in ["\u{200B}", "\u{2003}", "\u{A0}", "\u{3000}", "\u{FEFF}", " "] {
      #expect(TextCleaner.line("\(blank)가 나\(blank)").text == "가 나")
      #expect(TextCleaner.prose("\(blank)가\(blank)\n\(blank)\n나\(blank)").text == "가\n\n나")
    }
    #expect(TextCleaner.prose("\n\n가 \n\n\n 나\n다\n\n \n").text == "가\n\n나\n다")
  }

  @Test func `control characters are removed and counted`() {
    let line = TextCleaner.line("a\u{1}b\u{92}c\u{7F}d")
    #expect(line == CleanText(text: "abcd", controlCharacters: 3))
    let prose = TextCleaner.prose("a\u{8}\nb&#7;")
    #expect(prose == CleanText(text: "a\nb", controlCharacters: 2))
  }

  @Test(.timeLimit(.minutes(1)))
  func `a text full of angle brackets costs one look at each`() {
    let text = String(repeating: "< ", count: 200_000)
    #expect(TextCleaner.prose(text).text.utf8.count == 399_999)
  }
}
