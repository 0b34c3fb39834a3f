/** When a title is matched by itself, when a reviewer decides, and when it stays without a product. */
export const MATCHING = {
  /** Words of at least so many letters are the same word where they share this much of their pairs of letters. */
  leastFuzzyLetters: 5,
  alikeWords: 0.75,
  /** Coverage from which a match is automatic, and from which a reviewer sees it. */
  automaticCoverage: 0.75,
  reviewCoverage: 0.4,
  /** What the words for the kind of goods weigh in a product's name, of what they would by how rare they are. */
  goodsInName: 0.25,
  /** How far ahead of the next product that fits as well. */
  lead: 0.1,
  /** Contents that differ by less are equal, near, or may be equivalent. */
  equalSize: 0.005,
  nearSize: 0.05,
  equivalentSize: 0.15,
  /** A price may be so many times the product's median, or that part of it. */
  priceFactor: 2.5,
  /** Products whose names are compared with one title, and entries of the index that are read to choose them. */
  candidates: 50,
  postings: 20_000,
} as const;
