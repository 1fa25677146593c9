import Localization
import Testing

@testable import HeritageModel

struct EraTests {
  @Test(arguments: [
    ("통일신라시대", ["20"]), ("통일신라 후기", ["20"]), ("신라시대(5∼6세기)", ["13"]), ("신라 진흥왕", ["13"]),
    ("1352년(고려 공민왕 1)", ["30"]), ("조선 태조 7년(1398)", ["40"]), ("고려시대(12세기)", ["30"]),
    ("삼국시대(고구려 6세기)", ["10", "11"]), ("고구려", ["11"]), ("삼국시대말  ~ 통일신라", ["10", "20"]),
    ("고려시대 말기/조선시대 초기", ["30", "40"]), ("신라, 통일신라", ["13", "20"]), ("원삼국시대", ["07"]),
    ("초기철기시대", ["07"]), ("신석기시대", ["03"]), ("청동기시대(BC 4∼3)", ["05"]), ("청동시대 후기", ["05"]),
    ("선사시대", ["01"]), ("가야시대", ["14"]), ("대한제국", ["45"]), ("일제강점기", ["50"]), ("일제시대", ["50"]),
    ("미상", ["60"]), ("조선시대(연대 미상)", ["40"]), ("중국 한대", []), ("", []),
  ])
  func `a text names its eras`(text: String, codes: [String]) {
    #expect(Era.eras(in: text) == Set(codes))
  }

  @Test(arguments: [
    ("1613년", ["40"]), ("924년", ["30"]), ("918", ["30"]), ("917", ["20"]), ("668년", []),
    ("1391년", ["30"]), ("1392년", ["40"]), ("1896", ["40"]), ("1897", ["45"]), ("1909", ["45"]),
    ("1910년3월", ["50"]), ("1929년", ["50"]), ("1945", ["50"]), ("1946", []),
    ("인조 1년∼순종 4년(1623∼1910)", ["40", "50"]), ("524년(법흥왕11년) 추정", []),
    ("17~18세기", ["40"]), ("17세기 후반", ["40"]), ("17세기후반∼18세기전반", ["40"]), ("11세기", ["30"]),
    ("8세기", ["20"]), ("14세기", []), ("기원전 3세기", []), ("0세기", []), ("7년", []),
    ("99999999999999999999999년", []),
  ])
  func `where no era is named, years and centuries tell`(text: String, codes: [String]) {
    #expect(Era.eras(in: text) == Set(codes))
  }

  @Test(arguments: ["40", "조선", "조선시대", "Joseon", "joseon"])
  func `an era is known by code and names`(text: String) {
    #expect(Era.named(text)?.code == "40")
  }

  @Test func `every era finds itself, and no two share a word or a year`() {
    for era in Era.all {
      #expect(Era.named(era.code) == era)
      #expect(Era.named(era.name.korean) == era)
      #expect(Era.named(era.name.english) == era)
      for word in era.words {
        #expect(Era.named(word) == era)
        #expect(Era.eras(in: word) == [era.code])
      }
    }
    for year in 0...2100 {
      #expect(Era.all.count { $0.years?.contains(year) == true } <= 1)
    }
    #expect(Era.named("신") == nil)
  }
}
