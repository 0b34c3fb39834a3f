import { normalizeText } from '#lib/market/names/search-words.ts';
import { findCandidates } from './find-candidates.ts';
import { isInStoreCode } from './in-store-code.ts';
import type { IndexedProduct, MatchIndex } from './match-index.ts';
import { MATCHING } from './policy.ts';
import { readTitle } from './read-title.ts';
import { type MatchEvidence, type ScoredTitle, scoreCandidate } from './score-candidate.ts';

/** Whether a listing is of a product, and what speaks for and against it. */

/** What the retailer's code stood for when it was judged last; null: a reviewer found no product for it. */
type KnownListing = { productId: string | null; title: string; size: string | null };

export type ListedTitle = {
  title: string;
  /** The column for sizes, where the file has one. */
  size?: string | null;
  /** In its canonical form. */
  gtin?: string | null;
  /** What one pack costs. */
  price?: number | null;
  /** Null: it may be of any category. */
  categoryId?: string | null;
  known?: KnownListing | null;
};

/** What makes a match, and what keeps it from being automatic. */
export const MATCH_REASONS = [
  'listing_known',
  'gtin_equal',
  'names_equal',
  'listing_changed',
  'coverage_partial',
  'size_near',
  'size_unknown',
  'size_other',
  'pack_doubt',
  'variant_differs',
  'variant_unsaid',
  'word_unexplained',
  'brand_missing',
  'brand_other',
  'lead_small',
  'price_outside',
] as const;
type MatchReason = (typeof MATCH_REASONS)[number];

export type MatchProposal = {
  productId: string;
  evidence: MatchEvidence;
  reasons: readonly MatchReason[];
  /** Only the variant or, by a little, the size differs: a reviewer may call it equivalent, which no exact measure counts. */
  mayBeEquivalent: boolean;
};

export type MatchVerdict = {
  verdict: 'auto' | 'review' | 'unmatched';
  /** Of an automatic match. */
  productId: string | null;
  /** The likeliest first; empty where nothing comes into question. */
  proposals: readonly MatchProposal[];
};

const MOST_PROPOSALS = 3;

/**
 * By the retailer's own code, then by GTIN, then by names. Pure: the same title and catalogue always get the same verdict, in whatever order the
 * title has its words.
 */
export const matchTitle = (index: MatchIndex, listed: ListedTitle): MatchVerdict => {
  const read = readTitle(index.vocabulary, listed.title, listed.size ?? null);
  const scored: ScoredTitle = { read, brands: index.brandsIn(read), price: listed.price ?? null };
  const { known = null } = listed;
  const isChanged = known !== null && !isSameText(listed, known);
  const product = known?.productId == null ? undefined : index.byId.get(known.productId);
  if (known && product) {
    const isSizeJudged = !listed.size || known.size !== null;
    const reason = isChanged ? 'listing_changed' : 'listing_known';
    return verdictByCode(index, scored, { found: product, reason, isSizeJudged });
  }
  const isRejected = known?.productId === null;
  if (isRejected && !isChanged) return { verdict: 'unmatched', productId: null, proposals: [] };
  const coded = listed.gtin && !isInStoreCode(listed.gtin) ? index.byGtin.get(listed.gtin) : undefined;
  const found = coded
    ? verdictByCode(index, scored, { found: coded, reason: 'gtin_equal', isSizeJudged: false })
    : verdictByNames(index, scored, listed.categoryId ?? null);
  // Who said no to the title before has to see the new one.
  return isRejected && found.verdict === 'auto' ? { ...found, verdict: 'review', productId: null } : found;
};

const isSameText = (listed: ListedTitle, known: KnownListing): boolean =>
  normalizeText(listed.title) === normalizeText(known.title) &&
  (!listed.size || known.size === null || normalizeText(listed.size) === normalizeText(known.size));

type ByCode = {
  found: IndexedProduct;
  reason: MatchReason;
  /** The size that is said now was known when the code was matched. */
  isSizeJudged: boolean;
};

/** The same code is the same product, unless the listing changed or the title plainly says another size. */
const verdictByCode = (
  index: MatchIndex,
  scored: ScoredTitle,
  { found, reason, isSizeJudged }: ByCode,
): MatchVerdict => {
  const evidence = scoreCandidate(index, scored, found);
  const isOther = evidence.size.verdict === 'other' && !isSizeJudged;
  const isAuto = !isOther && reason !== 'listing_changed';
  const productId = found.product.id;
  const reasons: MatchReason[] = isOther ? [reason, 'size_other'] : [reason];
  return {
    verdict: isAuto ? 'auto' : 'review',
    productId: isAuto ? productId : null,
    proposals: [{ productId, evidence, reasons, mayBeEquivalent: false }],
  };
};

type Scored = { candidate: IndexedProduct; evidence: MatchEvidence };

const scoreAll = (index: MatchIndex, asked: ScoredTitle, candidates: readonly IndexedProduct[]): Scored[] =>
  candidates.map((candidate) => ({ candidate, evidence: scoreCandidate(index, asked, candidate) }));

const verdictByNames = (index: MatchIndex, asked: ScoredTitle, categoryId: string | null): MatchVerdict => {
  const scored = scoreAll(index, asked, findCandidates(index, asked, categoryId));
  const compared = scored
    .filter(({ evidence }) => isPossible(evidence))
    .toSorted((a, b) => rank(b.evidence) - rank(a.evidence) || compareIds(a.candidate, b.candidate));
  const [first] = compared;
  if (!first) return { verdict: 'unmatched', productId: null, proposals: [] };
  const proposals = compared.slice(0, MOST_PROPOSALS).map((one) => proposalOf(asked, one, scored));
  const isAuto = proposals[0]?.reasons.includes('names_equal') === true;
  return {
    verdict: isAuto ? 'auto' : 'review',
    productId: isAuto ? first.candidate.product.id : null,
    proposals,
  };
};

/** What speaks for and against one product, beside the others that were compared. */
const proposalOf = (
  asked: ScoredTitle,
  { candidate, evidence }: Scored,
  others: readonly Scored[],
): MatchProposal => {
  const rivals = others.filter((other) => other.candidate !== candidate && fits(other.evidence));
  const rival = Math.max(0, ...rivals.map((other) => mostCoverage(other.evidence)));
  const against = reasonsAgainst(evidence, { rival, hasDoubt: asked.read.doubt !== null });
  return {
    productId: candidate.product.id,
    evidence,
    reasons: against.length > 0 ? against : ['names_equal'],
    mayBeEquivalent: mayBeEquivalent(evidence),
  };
};

/** The evidence of products that someone else proposed for a title, in their order; those that the index doesn't have are left out. */
export const compareProducts = (
  index: MatchIndex,
  listed: Pick<ListedTitle, 'title' | 'size' | 'price'>,
  productIds: readonly string[],
): MatchProposal[] => {
  const read = readTitle(index.vocabulary, listed.title, listed.size ?? null);
  const asked: ScoredTitle = { read, brands: index.brandsIn(read), price: listed.price ?? null };
  const named = productIds.flatMap((id) => index.byId.get(id) ?? []);
  const others = scoreAll(index, asked, findCandidates(index, asked, null));
  return scoreAll(index, asked, named).map((one) => proposalOf(asked, one, others));
};

/** The products that words are likeliest of, whether or not any comes into question. */
export const findProducts = (
  index: MatchIndex,
  { title, size }: { title: string; size: string | null },
  limit: number,
): string[] => {
  const read = readTitle(index.vocabulary, title, size);
  const asked: ScoredTitle = { read, brands: index.brandsIn(read), price: null };
  return scoreAll(index, asked, findCandidates(index, asked, null))
    .toSorted((a, b) => rank(b.evidence) - rank(a.evidence) || compareIds(a.candidate, b.candidate))
    .slice(0, limit)
    .map(({ candidate }) => candidate.product.id);
};

/** Whether a reviewer would want to see it. */
const isPossible = (evidence: MatchEvidence): boolean =>
  evidence.brand !== 'other' &&
  (evidence.coverage >= MATCHING.reviewCoverage || saysNothingElse(evidence)) &&
  (evidence.size.verdict !== 'other' || mayBeEquivalent(evidence));

/** A title that says little, and nothing that the product isn't. */
const saysNothingElse = ({ brand, unexplained }: MatchEvidence): boolean =>
  brand === 'same' && unexplained.length === 0;

const mayBeEquivalent = ({ brand, size, variants, coverage }: MatchEvidence): boolean => {
  const isClose = size.ratio !== null && size.ratio <= 1 + MATCHING.equivalentSize;
  const isSame = size.verdict === 'equal' && variants.length === 0;
  return brand === 'same' && coverage >= MATCHING.reviewCoverage && isClose && !isSame;
};

const SIZE_RANK = { equal: 3, near: 2, unknown: 1, other: 0 };

/** Brand and size before variants, and those before words. */
const rank = ({ brand, size, variants, coverage, unexplained }: MatchEvidence): number =>
  (brand === 'same' ? 10_000 : 0) +
  SIZE_RANK[size.verdict] * 1000 -
  variants.length * 100 -
  unexplained.length +
  coverage;

const compareIds = (one: IndexedProduct, other: IndexedProduct): number =>
  one.product.id < other.product.id ? -1 : 1;

const reasonsAgainst = (
  { coverage, brand, size, variants, unexplained, price }: MatchEvidence,
  { rival, hasDoubt }: { rival: number; hasDoubt: boolean },
): MatchReason[] => {
  const holds: [boolean, MatchReason][] = [
    [coverage < MATCHING.automaticCoverage, 'coverage_partial'],
    [size.verdict === 'near', 'size_near'],
    [size.verdict === 'unknown', 'size_unknown'],
    [size.verdict === 'other', 'size_other'],
    [hasDoubt, 'pack_doubt'],
    [variants.some(({ by }) => by === 'title'), 'variant_differs'],
    [variants.some(({ by }) => by === 'product'), 'variant_unsaid'],
    [unexplained.length > 0, 'word_unexplained'],
    [brand === 'missing', 'brand_missing'],
    [brand === 'other', 'brand_other'],
    [coverage - rival < MATCHING.lead, 'lead_small'],
    [price.verdict === 'outside', 'price_outside'],
  ];
  return holds.flatMap(([isTrue, reason]) => (isTrue ? reason : []));
};

/** A product that has no name in the title's letters may be called just so. */
const mostCoverage = ({ coverage, isUnreadable }: MatchEvidence): number => (isUnreadable ? 1 : coverage);

/** Whether nothing but its words speaks against it. What it doesn't say in the title's letters it may be all the same. */
const fits = ({ brand, size, variants, isUnreadable }: MatchEvidence): boolean =>
  brand === 'same' && size.verdict === 'equal' && !variants.some(({ by }) => by === 'title' || !isUnreadable);
