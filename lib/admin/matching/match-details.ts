import type { Database } from '#db/client.ts';
import { listAccounts } from '#db/queries/accounts.ts';
import { type DecisionRow, listNewestDecisions } from '#db/queries/match-decisions.ts';
import {
  type CandidateRow,
  findListingPrice,
  listCandidateRows,
  listProductNames,
  listTitled,
  type QueuedListing,
} from '#db/queries/match-queue.ts';
import { versionOf } from '#lib/core/versions.ts';
import { normalizeText } from '#lib/market/names/search-words.ts';
import { confidenceOf } from '#lib/matching/confidence.ts';
import { markChange, markWords } from '#lib/matching/mark-words.ts';
import type { MatchIndex } from '#lib/matching/match-index.ts';
import { compareProducts, findProducts, type MatchProposal, matchTitle } from '#lib/matching/match-title.ts';
import { keptIndex } from '#lib/matching/open-index.ts';
import { MOST_CANDIDATES, MOST_LOOK_ALIKES, MOST_TWINS, TITLES_COMPARED } from './policy.ts';
import type { CandidateOut, DecisionOut, MatchItemOut, MatchOut } from './schema.ts';

/** A listing as lists have it. */
export const matchItem = (row: QueuedListing): MatchItemOut => {
  const named = (id: string | null, nameEn: string | null, nameAr: string | null) =>
    id === null ? null : { id, nameEn: nameEn ?? id, nameAr: nameAr ?? id };
  const { id, dataset, sku, title, size, status, kind, score, prices, firstSeen, lastSeen } = row;
  return {
    ...{ id, dataset, sku, title, size, status, kind, score, prices, firstSeen, lastSeen },
    retailer: { id: row.retailerId, nameEn: row.retailerEn, nameAr: row.retailerAr },
    product: named(row.productId, row.productEn, row.productAr),
    category: named(row.categoryId, row.categoryEn, row.categoryAr),
  };
};

/** What a decision is made of: the listing's words, its match, and the newest decision. */
export const versionOfMatch = (
  { title, size, status, productId }: Pick<QueuedListing, 'title' | 'size' | 'status' | 'productId'>,
  newest: Pick<DecisionRow, 'seq'> | null,
): string => versionOf({ title, size, match: `${status} ${productId}`, seq: newest?.seq ?? 0 });

/** Whether two listings say the same words and size. */
export const areTwins = (
  one: Pick<QueuedListing, 'title' | 'size'>,
  other: Pick<QueuedListing, 'title' | 'size'>,
): boolean => sameWords(one) === sameWords(other);

const sameWords = ({ title, size }: Pick<QueuedListing, 'title' | 'size'>): string =>
  JSON.stringify([normalizeText(title).split(' ').sort(), normalizeText(size ?? '')]);

/** A listing as it is compared with products: among those of its category, where its prices are of one. */
export type ComparedListing = { row: QueuedListing; price: number | null; stores: number; index: MatchIndex };

export const openListing = async (db: Database, row: QueuedListing): Promise<ComparedListing> => {
  const { id, dataset, categoryId } = row;
  const paid = categoryId === null ? null : await findListingPrice(db, { id, categoryId });
  const index = await keptIndex(db, { dataset, categoryId });
  return { row, price: paid?.median ?? null, stores: paid?.stores ?? 0, index };
};

/** What speaks for and against products being what a listing is of. */
export const compareListing = (
  { row, price, index }: ComparedListing,
  productIds: readonly string[],
): MatchProposal[] => compareProducts(index, { title: row.title, size: row.size, price }, productIds);

const proposalsFor = (listing: ComparedListing, words: string | undefined): MatchProposal[] => {
  const { row, price, index } = listing;
  if (words !== undefined)
    return compareListing(listing, findProducts(index, { title: words, size: null }, MOST_CANDIDATES));
  const { proposals: likely } = matchTitle(index, { title: row.title, size: row.size, price });
  // Where nothing comes into question, a reviewer still recognises what looks like it.
  const proposals =
    likely.length > 0 ? likely : compareListing(listing, findProducts(index, row, MOST_LOOK_ALIKES));
  // Of a changed title the question is whether it is still what it was.
  if (row.productId !== null && row.matchedTitle !== null) {
    const others = proposals.filter(({ productId }) => productId !== row.productId);
    return [...compareListing(listing, [row.productId]), ...others].slice(0, MOST_CANDIDATES);
  }
  // What it is matched to now is judged too.
  const isThere = proposals.some(({ productId }) => productId === row.productId);
  return row.productId === null || isThere
    ? [...proposals]
    : [...compareListing(listing, [row.productId]), ...proposals].slice(0, MOST_CANDIDATES);
};

/** All that a reviewer sees of a listing. */
export const matchDetails = async (
  db: Database,
  row: QueuedListing,
  { adminId, words }: { adminId: string; words: string | undefined },
): Promise<MatchOut> => {
  const listing = await openListing(db, row);
  const proposals = proposalsFor(listing, words);
  const ids = proposals.map(({ productId }) => productId);
  const products = new Map((await listCandidateRows(db, ids, row)).map((product) => [product.id, product]));
  const titled = await listTitled(db, row, TITLES_COMPARED);
  const [newest = null] = await listNewestDecisions(db, [row.id]);
  const [decision = null] = newest ? await decisionsOut(db, [newest], adminId) : [];
  return {
    listing: matchItem(row),
    changed: changeOf(row),
    price: listing.price,
    stores: listing.stores,
    candidates: proposals.flatMap((proposal) => {
      const product = products.get(proposal.productId);
      return product ? candidateOut(listing, proposal, product) : [];
    }),
    twins: titled
      .filter((other) => areTwins(other, row))
      .slice(0, MOST_TWINS)
      .map(({ id, retailerEn, retailerAr, sku, title }) => ({
        ...{ id, sku, title },
        retailer: { nameEn: retailerEn, nameAr: retailerAr },
      })),
    decision,
    version: versionOfMatch(row, newest),
  };
};

/** What it was called when it was matched beside what it is called now. */
const changeOf = ({ title, size, matchedTitle, matchedSize }: QueuedListing): MatchOut['changed'] =>
  matchedTitle === null
    ? null
    : { ...markChange(matchedTitle, title), sizeBefore: matchedSize, sizeAfter: size };

const candidateOut = (
  { row, index }: ComparedListing,
  proposal: MatchProposal,
  product: CandidateRow,
): CandidateOut[] => {
  const indexed = index.byId.get(product.id);
  if (!indexed) return [];
  const { evidence, reasons, mayBeEquivalent } = proposal;
  const { verdict, title, product: pack } = evidence.size;
  return [
    {
      product: { id: product.id, nameEn: product.nameEn, nameAr: product.nameAr },
      brand: { id: product.brandId, nameEn: product.brandEn, nameAr: product.brandAr },
      imageUrl: product.imageUrl,
      confidence: confidenceOf(proposal),
      reasons: [...reasons],
      mayBeEquivalent,
      coverage: evidence.coverage,
      size: { verdict, title, product: pack },
      priceRatio: evidence.price.ratio,
      medianPrice: indexed.product.medianPrice,
      words: markWords(index, row.title, indexed),
      others: product.others,
    },
  ];
};

/** Decisions with the names of the people and products that they are of. */
export const decisionsOut = async (
  db: Database,
  rows: readonly DecisionRow[],
  adminId: string,
): Promise<DecisionOut[]> => {
  if (rows.length === 0) return [];
  const people = await listAccounts(db, [...new Set(rows.map(({ decidedBy }) => decidedBy))]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const productIds = rows.flatMap(({ productId }) => productId ?? []);
  const products = new Map((await listProductNames(db, productIds)).map((product) => [product.id, product]));
  return rows.map(({ seq, listingId, kind, productId, decidedAt, decidedBy, derivedAt }) => ({
    ...{ seq, listingId, kind },
    product:
      productId === null
        ? null
        : (products.get(productId) ?? { id: productId, nameEn: productId, nameAr: productId }),
    decidedAt: decidedAt.toISOString(),
    decidedBy: names.get(decidedBy) ?? null,
    isMine: decidedBy === adminId,
    isDerived: derivedAt !== null,
  }));
};
