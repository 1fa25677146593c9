import HeritageModel
import Localization
import MapInteraction

extension CenterAddress {
  /// Returns the whole address, with how it is known where the centre may lie elsewhere.
  func text(_ language: Language) -> String {
    labelled(address.full(language), language)
  }

  /// Returns the address from the fullest words to the shortest, each with how it is known.
  func lines(_ language: Language) -> [String] {
    [text(language), labelled(address.short(language), language)]
  }

  private func labelled(_ address: String, _ language: Language) -> String {
    let label: LocalizedText
    switch basis {
    case .inside: return visibleText(address)
    case .nearest(let metres):
      let distance = distanceInWords(metres)
      label = LocalizedText("\(distance) away", "\(distance) 거리")
    case .nearbySites: label = LocalizedText("by nearby sites", "가까운 유산 기준")
    }
    return "\(visibleText(address)) (\(label(language)))"
  }
}
