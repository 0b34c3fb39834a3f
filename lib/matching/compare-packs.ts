import type { IndexedProduct } from './match-index.ts';
import { MATCHING } from './policy.ts';
import type { Pack } from './read-pack.ts';
import type { TitleRead } from './read-title.ts';

/** `near`: so close that a reviewer looks. */
type SizeVerdict = 'equal' | 'near' | 'other' | 'unknown';

export type SizeEvidence = {
  verdict: SizeVerdict;
  /** What the title says; null: nothing that can be compared. */
  title: Pack | null;
  product: Pack;
  /** The larger content of all pieces in parts of the smaller one; null: not comparable. */
  ratio: number | null;
};

/** Whether a title says the pack that a product is: the same content in the same number of pieces. */
export const comparePacks = (
  { pack: said, pieces, doubt }: TitleRead,
  { pack: own, pieces: ownPieces }: IndexedProduct,
): SizeEvidence => {
  const pack = said && said.unit === own.unit ? withPieces(said, { pieces, own, ownPieces }) : said;
  const evidence = { title: pack, product: own };
  if (!pack) return { ...evidence, verdict: 'unknown', ratio: null };
  if (pack.unit !== own.unit) {
    const isOther = pieces !== null && ownPieces !== null && pieces !== ownPieces;
    return { ...evidence, verdict: isOther ? 'other' : 'unknown', ratio: null };
  }
  const ratio = ratioOf(pack.content * pack.count, own.content * own.count);
  const isSameCount = pack.unit === 'piece' || pack.count === own.count;
  // Pieces that only one of the two speaks of may be a multipack, or a pack that comes loose as well.
  const isSamePieces =
    pack.unit === 'piece' || pieces === ownPieces || (ownPieces === null && pieces === own.count);
  return { ...evidence, ratio, verdict: verdictOf(ratio, isSameCount && isSamePieces && doubt === null) };
};

const verdictOf = (ratio: number, isAlike: boolean): SizeVerdict => {
  if (ratio <= 1 + MATCHING.equalSize) return isAlike ? 'equal' : 'near';
  return ratio <= 1 + MATCHING.nearSize ? 'near' : 'other';
};

/** "38 g, 12 pieces" are twelve of 38 g, unless the product's own name says its pieces that way, or its pack is of so many. */
const withPieces = (
  said: Pack,
  { pieces, own, ownPieces }: { pieces: number | null; own: Pack; ownPieces: number | null },
): Pack => {
  const isMultiple = said.unit !== 'piece' && pieces !== null && said.count === 1 && ownPieces === null;
  return isMultiple && own.count !== 1 ? { ...said, count: pieces } : said;
};

const ratioOf = (one: number, other: number): number => Math.max(one, other) / Math.min(one, other);
