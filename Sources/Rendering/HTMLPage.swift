public import HeritageModel
import Localization

/// A detail page as one self-contained HTML file: no script, its own style sheet, images by
/// address.
public struct HTMLPage: Sendable {
  /// Creates a renderer.
  public init() {}

  /// Returns the page, with a final line end.
  public func render(_ detail: DetailView) -> String {
    var html = HTMLText()
    html.element("html", ["lang": detail.language.rawValue]) { html in
      html.newline()
      head(of: detail, &html)
      html.element("body") { html in
        html.newline()
        html.element("main") { html in
          html.newline()
          header(of: detail, &html)
          for notice in detail.notices {
            html.element("p", ["class": "notice", "role": "note"], text: notice.text)
            html.newline()
          }
          for section in detail.sections {
            append(section, &html)
          }
        }
        html.newline()
      }
      html.newline()
    }
    html.newline()
    return html.text
  }

  private func head(of detail: DetailView, _ html: inout HTMLText) {
    html.element("head") { html in
      html.newline()
      html.open("meta", ["charset": "utf-8"])
      html.newline()
      html.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      html.newline()
      // Whatever slipped through, a browser will neither run nor fetch anything but images and the
      // style sheet.
      html.open(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content": "default-src 'none'; img-src http: https:; style-src 'unsafe-inline'",
        ])
      html.newline()
      let number = detail.numbers.first.map { " · \($0.label) \($0.value)" } ?? ""
      html.element("title", text: detail.title + number)
      html.newline()
      html.style(styleSheet)
      html.newline()
    }
    html.newline()
  }

  private func header(of detail: DetailView, _ html: inout HTMLText) {
    html.element("header") { html in
      html.newline()
      html.element("h1", text: detail.title)
      html.newline()
      for name in detail.otherNames {
        html.element("p", ["class": "name", "lang": name.languageTag], text: name.text)
        html.newline()
      }
      if let kind = detail.kind {
        html.element("p", ["class": "kind"], text: kind)
        html.newline()
      }
      append(detail.numbers, &html)
    }
    html.newline()
  }

  private func append(_ section: DetailView.Section, _ html: inout HTMLText) {
    let id = section.topic.rawValue
    html.element("section", ["aria-labelledby": id]) { html in
      html.newline()
      html.element("h2", ["id": id], text: section.title)
      html.newline()
      append(section.facts, &html)
      for paragraph in section.paragraphs {
        html.element("p", text: paragraph)
        html.newline()
      }
      for image in section.images {
        append(image, &html)
      }
    }
    html.newline()
  }

  private func append(_ facts: [DetailView.Fact], _ html: inout HTMLText) {
    guard !facts.isEmpty else { return }
    html.element("dl") { html in
      html.newline()
      for fact in facts {
        html.element("div") { html in
          html.element("dt", text: fact.label)
          html.element("dd") { html in
            if let address = fact.url.flatMap(webAddress) {
              html.element("a", ["href": address], text: fact.value)
            } else {
              html.append(fact.value)
            }
          }
        }
        html.newline()
      }
    }
    html.newline()
  }

  private func append(_ image: DetailView.Image, _ html: inout HTMLText) {
    html.element("figure") { html in
      if let address = webAddress(image.url) {
        html.open("img", ["src": address, "alt": image.alternativeText, "loading": "lazy"])
      } else {
        html.element("p", text: image.url)
      }
      html.element("figcaption") { html in
        if let caption = image.caption {
          html.append(caption)
          html.newline()
        }
        html.element("small", text: image.licence)
      }
    }
    html.newline()
  }

  private var styleSheet: StaticString {
    """
    :root { color-scheme: light dark; --ink: #1d1d1f; --paper: #fdfcf9; --line: #d9d4c7;
      --soft: #5c5850; --mark: #8a2b0e; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #ece8df; --paper: #1b1a18; --line: #454139; --soft: #b5aea0; --mark: #ffa98a; }
    }
    body { margin: 0; color: var(--ink); background: var(--paper); line-height: 1.65;
      font-family: system-ui, "Noto Sans KR", "Apple SD Gothic Neo", "Malgun Gothic", sans-serif;
      word-break: keep-all; overflow-wrap: anywhere; }
    main { max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
    h1 { margin: 0; font-size: 1.9rem; line-height: 1.25; }
    h2 { margin: 2.2rem 0 .5rem; padding-bottom: .25rem; font-size: 1.1rem;
      border-bottom: 1px solid var(--line); }
    .name, .kind { margin: .2rem 0; color: var(--soft); }
    .notice { padding: .6rem .9rem; border-left: .3rem solid var(--mark); color: var(--mark); }
    dl { margin: .5rem 0; }
    dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .2rem 0; }
    dt { flex: 0 0 11rem; color: var(--soft); }
    dd { flex: 1 1 16rem; margin: 0; }
    a { color: inherit; }
    figure { margin: 1.2rem 0; }
    img { display: block; max-width: 100%; height: auto; border-radius: .3rem; }
    figcaption { padding-top: .3rem; }
    small { color: var(--soft); }
    """
  }
}
