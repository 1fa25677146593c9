public import Localization

/// A reason for which a harvest stopped; the replies so far are kept in its folder, except where
/// the folder itself is at fault.
public enum HarvestError: Error, Sendable, Hashable {
  /// The caller asked to stop.
  case interrupted
  /// The service did not answer a question as it should, however often it was asked.
  case unanswered(url: String, attempts: Int, reason: LocalizedText)
  /// The service asks to be left alone for longer than a harvest waits.
  case asksToWait(url: String, seconds: Int)
  /// Another harvest works in the folder.
  case inUse(String)
  /// The folder holds something else than a harvest.
  case foreignFolder(String)
  /// The journal in the folder cannot be read.
  case damagedJournal(String)
  /// The folder holds an unfinished harvest of another plan.
  case otherPlan(String, begun: String)
  /// The folder holds the replies of a harvest that was imported.
  case finished(String, begun: String)
  /// The folder cannot be made, read or written.
  case folder(String, reason: String)

  /// Whether running the same command again goes on where this harvest stopped.
  public var canResume: Bool {
    switch self {
    case .interrupted, .unanswered, .asksToWait: true
    default: false
    }
  }

  /// The exit code that says the same to a shell (`sysexits.h`); 130 when interrupted.
  public var exitCode: Int32 {
    switch self {
    case .interrupted: 130
    case .unanswered, .asksToWait: 69
    case .inUse, .folder: 73
    case .foreignFolder, .otherPlan, .finished: 64
    case .damagedJournal: 65
    }
  }

  /// The sentence for the user: what, where, and what to do.
  public var message: LocalizedText {
    switch self {
    case .interrupted: LocalizedText("Stopped.", "중단했습니다.")
    case .unanswered(let url, let attempts, let reason):
      LocalizedText(
        "\(url): \(reason.english) Asked \(counted(attempts, "time")).",
        "\(url): \(reason.korean) 요청한 횟수: \(attempts)")
    case .asksToWait(let url, let seconds):
      LocalizedText(
        "\(url): the service asks to be left alone for \(seconds) seconds. Try again after that.",
        "\(url): 서비스가 \(seconds)초 동안 요청하지 말라고 합니다. 그 뒤에 다시 하십시오.")
    case .inUse(let path):
      LocalizedText(
        "\(path): another harvest is at work in this folder. Wait for it, or name another folder with --keep.",
        "\(path): 다른 수집이 이 폴더를 쓰고 있습니다. 끝나기를 기다리거나 --keep으로 다른 폴더를 지정하십시오.")
    case .foreignFolder(let path):
      LocalizedText(
        "\(path): the folder holds other files. Name an empty or new folder with --keep.",
        "\(path): 다른 파일이 있는 폴더입니다. --keep으로 비어 있거나 새로운 폴더를 지정하십시오.")
    case .damagedJournal(let path):
      LocalizedText(
        "\(path): the journal of the harvest cannot be read. Begin anew with --restart.",
        "\(path): 수집 기록을 읽을 수 없습니다. --restart로 처음부터 다시 하십시오.")
    case .otherPlan(let path, let begun):
      LocalizedText(
        "\(path): holds the unfinished harvest of \(begun), which asked for something else. Give the same options to"
          + " go on with it, or begin anew with --restart.",
        "\(path): \(begun)에 시작해 끝나지 않은, 옵션이 다른 수집이 있습니다. 이어서 하려면 같은 옵션을 주고, 처음부터 하려면 --restart를 쓰십시오."
      )
    case .finished(let path, let begun):
      LocalizedText(
        "\(path): holds the replies of the harvest of \(begun). Name another folder, or replace them with --restart.",
        "\(path): \(begun)에 수집한 응답이 들어 있습니다. 다른 폴더를 지정하거나 --restart로 바꾸십시오.")
    case .folder(let path, let reason):
      LocalizedText(
        "\(path): the replies cannot be kept there: \(reason)",
        "\(path): 응답을 둘 수 없습니다. (\(reason))")
    }
  }
}

extension TransportFault {
  /// The sentence for the user.
  var explanation: LocalizedText {
    switch self {
    case .cancelled: LocalizedText("the request was given up.", "요청을 그만두었습니다.")
    case .timedOut: LocalizedText("the answer took too long.", "응답이 너무 오래 걸립니다.")
    case .connection(let reason):
      LocalizedText("no connection, or it broke off (\(reason)).", "연결되지 않거나 끊겼습니다. (\(reason))")
    case .wrongLength(let stated, let received):
      LocalizedText(
        "\(received) bytes came where \(stated) were announced.",
        "\(stated)바이트라고 했지만 \(received)바이트가 왔습니다.")
    case .tooLarge:
      LocalizedText("the answer is larger than any reply of the service.", "응답이 지나치게 큽니다.")
    case .untrusted(let reason):
      LocalizedText(
        "the server cannot prove who it is (\(reason)).", "서버의 신원을 확인할 수 없습니다. (\(reason))")
    case .insecureRedirect(let target):
      LocalizedText(
        "the server sends on to \(target), which is not encrypted. If that is what you want, name it with --url.",
        "서버가 암호화되지 않은 \(target)(으)로 넘깁니다. 그래도 좋다면 --url로 직접 지정하십시오.")
    }
  }
}

extension ReplyFault {
  /// The sentence for the user.
  var explanation: LocalizedText {
    switch self {
    case .empty: LocalizedText("the answer is empty.", "빈 응답입니다.")
    case .htmlPage:
      LocalizedText("the answer is an HTML page instead of data.", "자료 대신 HTML 페이지가 왔습니다.")
    case .compressed:
      LocalizedText("the answer is compressed, though nobody asked for it.", "요청하지 않은 압축 응답입니다.")
    case .truncated: LocalizedText("the answer ends in the middle.", "응답이 중간에 끊겼습니다.")
    case .malformed: LocalizedText("the answer is ill-formed XML.", "응답의 XML이 올바르지 않습니다.")
    case .foreignRoot(let root):
      LocalizedText(
        "the answer is no reply of the Open API, its root is <\(root)>.",
        "Open API의 응답이 아닙니다. 최상위 요소: <\(root)>")
    case .noTotal:
      LocalizedText("the list does not say its total (totalCnt).", "목록에 전체 건수(totalCnt)가 없습니다.")
    case .otherPage(let page):
      LocalizedText("the answer is another page (\(page)).", "다른 쪽(\(page))의 응답입니다.")
    case .repeatedPage:
      LocalizedText(
        "the page only repeats records of earlier pages.", "앞쪽의 기록만 되풀이하는 쪽입니다.")
    case .shortPage(let items, let expected):
      LocalizedText(
        "the page holds \(items) records, \(expected) were to be expected.",
        "\(expected)건이어야 할 쪽에 \(items)건만 있습니다.")
    case .otherRecord(let key):
      LocalizedText("the answer is about another record (\(key)).", "다른 기록(\(key))의 응답입니다.")
    }
  }
}
