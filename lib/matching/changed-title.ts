import { normalizeText } from '#lib/market/names/search-words.ts';
import { comparePacks } from './compare-packs.ts';
import type { IndexedProduct, MatchIndex } from './match-index.ts';
import { matchTitle } from './match-title.ts';
import { MATCHING } from './policy.ts';
import type { Pack } from './read-pack.ts';
import { readTitle, type Term, type TitleRead } from './read-title.ts';

/** What a retailer calls an item. */
export type Titled = { title: string; size: string | null };

/** Whether two texts are the same in one spelling: case, accents and punctuation aside. A size that one of them doesn't say is no difference. */
export const isSpelledAlike = (one: Titled, other: Titled): boolean =>
  normalizeText(one.title) === normalizeText(other.title) &&
  (one.size === null || other.size === null || normalizeText(one.size) === normalizeText(other.size));

/**
 * Whether an item that was matched to a product says another pack, brand or variant than it did then, or is called by a word of other products. Other
 * words, their order and their spelling are no change, nor is a title that is this very product's without doubt.
 */
export const isRetitled = (
  index: MatchIndex,
  product: IndexedProduct,
  { before, after }: { before: Titled; after: Titled },
): boolean => {
  if (isSpelledAlike(before, after)) return false;
  const [then, now] = [before, after].map(({ title, size }) => readTitle(index.vocabulary, title, size)) as [
    TitleRead,
    TitleRead,
  ];
  const isOther =
    isOtherPack(then, now, product) ||
    isOtherBrand(index, then, now, product) ||
    isOtherKind(index, then, now, product);
  return isOther && matchTitle(index, after).productId !== product.product.id;
};

const isOtherPack = (then: TitleRead, now: TitleRead, product: IndexedProduct): boolean => {
  if (now.doubt !== null && now.doubt !== then.doubt) return true;
  if (now.pack === null) return false;
  return then.pack === null
    ? comparePacks(now, product).verdict === 'other'
    : !isSamePack(then.pack, now.pack) || (then.pieces ?? now.pieces) !== (now.pieces ?? then.pieces);
};

const isSamePack = (one: Pack, other: Pack): boolean => {
  const [less, more] = [one.content * one.count, other.content * other.count].toSorted((a, b) => a - b);
  const isAlike = (more ?? 0) <= (less ?? 0) * (1 + MATCHING.equalSize);
  return one.unit === other.unit && one.count === other.count && isAlike;
};

/** A brand that is named no longer, or one that is not the product's own. */
const isOtherBrand = (
  { brandsIn }: MatchIndex,
  then: TitleRead,
  now: TitleRead,
  { product }: IndexedProduct,
): boolean => {
  const [before, after] = [brandsIn(then), brandsIn(now)];
  const isLost = before.values().some((id) => !after.has(id));
  return isLost || after.values().some((id) => !before.has(id) && id !== product.brandId);
};

/** A variant that is said no longer, one that the product isn't, or a word by which only other products are called. */
const isOtherKind = (
  { postings }: MatchIndex,
  then: TitleRead,
  now: TitleRead,
  { keys }: IndexedProduct,
): boolean => {
  const gained = notIn(now.terms, then.terms).filter((term) => !term.keys.some((key) => keys.includes(key)));
  const lost = notIn(then.terms, now.terms);
  return (
    gained.some(({ idea, keys: own }) =>
      idea ? idea.group !== null : own.some((key) => postings.has(key)),
    ) || lost.some(({ idea }) => idea !== null && idea.group !== null && !idea.mayBeUnsaid)
  );
};

const notIn = (terms: readonly Term[], others: readonly Term[]): Term[] => {
  const said = new Set(others.flatMap(({ keys }) => keys));
  return terms.filter(({ keys }) => !keys.some((key) => said.has(key)));
};
