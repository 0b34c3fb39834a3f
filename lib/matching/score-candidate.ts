import { comparePacks, type SizeEvidence } from './compare-packs.ts';
import type { VariantGroup } from './lexicon.ts';
import { type IndexedProduct, isOfBrand, type MatchIndex } from './match-index.ts';
import { MATCHING } from './policy.ts';
import type { Term, TitleRead } from './read-title.ts';
import { scriptsOf } from './scripts.ts';

/** `missing`: the title names no brand that is known. */
type BrandEvidence = 'same' | 'missing' | 'other';

/** An idea that only one of the two says. */
type VariantEvidence = { group: VariantGroup; said: string; by: 'title' | 'product' };

type PriceEvidence = { verdict: 'near' | 'outside' | 'unknown'; ratio: number | null };

/** What speaks for and against a title being of a product: figures and words, which a screen puts into sentences. */
export type MatchEvidence = {
  /** 0 to 1: the smaller share of the words of one that the other has too, the rarer the weightier. */
  coverage: number;
  brand: BrandEvidence;
  size: SizeEvidence;
  variants: readonly VariantEvidence[];
  /** Words of the title that the product doesn't explain. */
  unexplained: readonly string[];
  /** Of these, some are in letters that the product has no name in: it may be called so. */
  isUnreadable: boolean;
  price: PriceEvidence;
};

export type ScoredTitle = { read: TitleRead; brands: ReadonlySet<string>; price: number | null };

export const scoreCandidate = (
  index: MatchIndex,
  { read, brands, price }: ScoredTitle,
  candidate: IndexedProduct,
): MatchEvidence => {
  const terms = read.terms.filter((term) => !isOfBrand(term, candidate.brandKeys));
  const said = new Set(read.terms.flatMap(({ keys }) => keys));
  const unexplained = terms.filter(({ keys }) => !keys.some((key) => candidate.keys.includes(key)));
  const brand = compareBrand(index, brands, candidate);
  const ofTitle = shareOf(index, terms, (term) => !unexplained.includes(term));
  const ofName = candidate.names.map((name) =>
    shareOf(index, name, ({ keys }) => keys.some((key) => said.has(key)), weightInName),
  );
  // Beside a brand a name may say nothing, as "Pepsi 1 l"; without one a title has to.
  const saysNothing = terms.length === 0 && brand !== 'same';
  const coverage = saysNothing ? 0 : Math.min(ofTitle, Math.max(...ofName));
  return {
    coverage: Math.round(coverage * 1000) / 1000,
    brand,
    size: comparePacks(read, candidate),
    variants: compareVariants(unexplained, said, candidate),
    unexplained: unexplained.map(({ text }) => text),
    isUnreadable: isUnreadable(unexplained, candidate),
    price: comparePrice(price, candidate.product.medianPrice),
  };
};

const isUnreadable = (unexplained: readonly Term[], { scripts }: IndexedProduct): boolean => {
  const said = scriptsOf(unexplained.flatMap(({ idea, text }) => (idea ? [] : text)));
  return (said.arabic && !scripts.arabic) || (said.other && !scripts.other);
};

/** How much of the terms' weight is had; all of nothing. */
const shareOf = (
  index: MatchIndex,
  terms: readonly Term[],
  isHad: (term: Term) => boolean,
  weightOf: (term: Term) => number = () => 1,
): number => {
  let all = 0;
  let had = 0;
  for (const term of terms) {
    const weight = index.weigh(term.keys) * weightOf(term);
    all += weight;
    if (isHad(term)) had += weight;
  }
  return all === 0 ? 1 : had / all;
};

/** A title may leave out what kind of goods it is of, which the brand and the variant say. */
const weightInName = ({ idea }: Term): number =>
  idea && (idea.group === null || idea.mayBeUnsaid) ? MATCHING.goodsInName : 1;

/** Of several brands that a title names, those that the product's own name has too are no others. */
const compareBrand = (
  { brandWords }: MatchIndex,
  brands: ReadonlySet<string>,
  { product, keys }: IndexedProduct,
): BrandEvidence => {
  const isExplained = (id: string) =>
    id === product.brandId ||
    brandWords
      .get(id)
      ?.values()
      .some((word) => keys.includes(word));
  if (!brands.values().every(isExplained)) return 'other';
  return brands.has(product.brandId) ? 'same' : 'missing';
};

/** What the title says and the product isn't, and what all names of the product say and the title doesn't. */
const compareVariants = (
  unexplained: readonly Term[],
  said: ReadonlySet<string>,
  { names }: IndexedProduct,
): VariantEvidence[] => {
  const [first = [], ...others] = names;
  const required = first.filter(
    ({ idea, keys }) =>
      idea?.group &&
      !idea.mayBeUnsaid &&
      !keys.some((key) => said.has(key)) &&
      others.every((name) => name.some((term) => term.idea?.id === idea.id)),
  );
  return [
    ...unexplained.flatMap((term) => variantOf(term, 'title')),
    ...required.flatMap((term) => variantOf(term, 'product')),
  ];
};

const variantOf = ({ idea }: Term, by: VariantEvidence['by']): VariantEvidence[] =>
  idea?.group ? [{ group: idea.group, said: idea.id, by }] : [];

const comparePrice = (price: number | null, median: number | null): PriceEvidence => {
  if (price === null || median === null || price <= 0 || median <= 0)
    return { verdict: 'unknown', ratio: null };
  const ratio = price / median;
  const isNear = ratio <= MATCHING.priceFactor && ratio >= 1 / MATCHING.priceFactor;
  return { verdict: isNear ? 'near' : 'outside', ratio: Math.round(ratio * 100) / 100 };
};
