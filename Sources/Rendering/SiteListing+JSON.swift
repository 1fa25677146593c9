public import HeritageModel

extension ListedSite {
  /// Returns the site as a JSON object with every key of the contract, one member a line, with a
  /// final line end.
  public func json(dataset: DatasetInfo? = nil) -> String {
    var json = JSONText()
    json.append(self, dataset: dataset, indented: true)
    json.append(raw: "\n")
    return json.text
  }
}

extension SiteListing where Element: ListedSite {
  /// Writes the listing as JSON: `{query, matching, shown, unplaced, sites: […]}`, one site a line;
  /// with a text in the query also `corrected_text`.
  ///
  /// Memory stays that of one site, however long the listing.
  /// - Parameters:
  ///   - selected: The selected site, named in a member `selected`: `{key, dataset, sn, name}`; no
  ///     such member where none is.
  ///   - datasets: What is known of the data sets, by name; it fills in official pages and
  ///     licences.
  ///   - output: Takes the text, piece by piece.
  public func writeJSON(
    selected: Element? = nil, datasets: [String: DatasetInfo] = [:],
    to output: (String) throws -> Void
  ) rethrows {
    try output("{" + totals(selected) + ",\"sites\":[")
    for (index, site) in sites.enumerated() {
      var json = JSONText()
      json.append(raw: index > 0 ? ",\n" : "\n")
      json.append(site, dataset: datasets[site.identity.dataset])
      try output(json.text)
    }
    try output("\n]}\n")
  }

  /// Writes the listing as a GeoJSON feature collection, one feature a line; RFC 7946.
  ///
  /// A site without a place is a feature whose geometry is `null` (§3.2), so none is lost.
  /// Properties are the members of the JSON site; the totals are foreign members (§6.1).
  /// - Parameters:
  ///   - selected: The selected site, named in a member `selected`: `{key, dataset, sn, name}`; no
  ///     such member where none is.
  ///   - datasets: What is known of the data sets, by name; it fills in official pages and
  ///     licences.
  ///   - output: Takes the text, piece by piece.
  public func writeGeoJSON(
    selected: Element? = nil, datasets: [String: DatasetInfo] = [:],
    to output: (String) throws -> Void
  ) rethrows {
    try output("{\"type\":\"FeatureCollection\"," + totals(selected) + ",\"features\":[")
    for (index, site) in sites.enumerated() {
      var json = JSONText()
      json.append(raw: (index > 0 ? ",\n" : "\n") + "{\"type\":\"Feature\",\"id\":")
      json.append(string: site.identity.description)
      json.append(raw: ",\"geometry\":" + geometry(of: site) + ",\"properties\":")
      json.append(site, dataset: datasets[site.identity.dataset])
      json.append(raw: "}")
      try output(json.text)
    }
    try output("\n]}\n")
  }

  private func totals(_ selected: Element?) -> String {
    var json = JSONText()
    json.append(raw: "\"query\":")
    json.append(string: query.canonicalString)
    json.append(raw: ",\"matching\":\(matching),\"shown\":\(shown),\"unplaced\":\(unplaced)")
    if query.text != nil {
      json.append(raw: ",\"corrected_text\":" + (correctedText.map(jsonText) ?? "null"))
    }
    guard let selected else { return json.text }
    let members = [
      ("key", selected.identity.key), ("dataset", selected.identity.dataset), ("sn", selected.sn),
      ("name", selected.name),
    ].map { name, value in "\"\(name)\":\(value.map(jsonText) ?? "null")" }
    json.append(raw: ",\"selected\":{\(members.joined(separator: ","))}")
    return json.text
  }

  private func geometry(of site: Element) -> String {
    guard let point = site.coordinate?.decimals else { return "null" }
    return "{\"type\":\"Point\",\"coordinates\":[\(point.longitude),\(point.latitude)]}"
  }
}
