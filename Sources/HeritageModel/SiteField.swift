/// One textual fact that a source can state about a site.
///
/// The order of the cases is the order of columns, JSON keys and rows everywhere; new cases go
/// before `content`.
public enum SiteField: Int, CaseIterable, Sendable, Hashable {
  /// The serial number: what people type and an annotation carries; an ordinal in the Korean API.
  case sn
  /// The server's own number in the Korean API (`no`).
  case no
  /// The public number of the designation: 83 in 국보 제83호.
  case designationNumber
  /// The name, as the source spells it.
  case name
  /// The name in Hanja.
  case nameHanja
  /// The name in English.
  case nameEnglish
  /// The code of the designation kind (`ccbaKdcd`).
  case kindCode
  /// The name of the designation kind, as the source spells it.
  case kind
  /// The code of the province (`ccbaCtcd`).
  case provinceCode
  /// The name of the province, as the source spells it.
  case province
  /// The city, county or district below the province.
  case district
  /// The address.
  case address
  /// The management number within a kind and province (`ccbaAsno`, 8 or 13 digits).
  case managementNumber
  /// The era, as free text.
  case era
  /// The quantity, with its counter.
  case quantity
  /// The owner.
  case owner
  /// The body that looks after the site.
  case admin
  /// The day of designation, ISO 8601.
  case designatedOn
  /// `1` when the designation was cancelled, `0` when it stands.
  case cancelled
  /// The day of the cancellation, ISO 8601.
  case cancelledOn
  /// The classification from general to special, joined by ` / `.
  case categories
  /// The time at which the source last changed the record, ISO 8601 with offset.
  case modifiedAt
  /// The official page.
  case sourceURL
  /// The licence of the record, where it differs from that of its data set.
  case licence
  /// The description, as clean text; paragraphs are separated by line feeds.
  case content

  /// The stable name of the field in JSON and in the catalog file.
  public var name: String {
    switch self {
    case .sn: "sn"
    case .no: "no"
    case .designationNumber: "designation_number"
    case .name: "name"
    case .nameHanja: "name_hanja"
    case .nameEnglish: "name_en"
    case .kindCode: "kind_code"
    case .kind: "kind"
    case .provinceCode: "province_code"
    case .province: "province"
    case .district: "district"
    case .address: "address"
    case .managementNumber: "management_number"
    case .era: "era"
    case .quantity: "quantity"
    case .owner: "owner"
    case .admin: "admin"
    case .designatedOn: "designated_on"
    case .cancelled: "cancelled"
    case .cancelledOn: "cancelled_on"
    case .categories: "categories"
    case .modifiedAt: "modified_at"
    case .sourceURL: "source_url"
    case .licence: "licence"
    case .content: "content"
    }
  }
}
