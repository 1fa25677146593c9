import HeritageModel

extension SiteField {
  /// The number under which the field goes into the hash of a site; below 0x80, given once and
  /// never again.
  ///
  /// It does not follow the order of the fields, so a field that is added changes no hash of a site
  /// that lacks it.
  var hashTag: UInt8 {
    switch self {
    case .sn: 1
    case .no: 2
    case .designationNumber: 3
    case .name: 4
    case .nameHanja: 5
    case .nameEnglish: 6
    case .kindCode: 7
    case .kind: 8
    case .provinceCode: 9
    case .province: 10
    case .district: 11
    case .address: 12
    case .managementNumber: 13
    case .era: 14
    case .quantity: 15
    case .owner: 16
    case .admin: 17
    case .designatedOn: 18
    case .cancelled: 19
    case .cancelledOn: 20
    case .categories: 21
    case .modifiedAt: 22
    case .sourceURL: 23
    case .licence: 24
    case .content: 25
    }
  }
}
