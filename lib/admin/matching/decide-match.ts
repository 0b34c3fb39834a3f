import type { Database, Transaction } from '#db/client.ts';
import {
  type DecisionRow,
  findDecision,
  insertDecision,
  type LockedListing,
  listNewestDecisions,
  lockListings,
  type MatchBefore,
  type NewDecision,
} from '#db/queries/match-decisions.ts';
import { listProductNames, listQueuedListings, type QueuedListing } from '#db/queries/match-queue.ts';
import { forgetProposed, proposeWords } from '#db/queries/match-words.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import { recordAudits } from '#lib/audit/record-audit.ts';
import { AppError } from '#lib/core/errors.ts';
import { answerMatches } from '#lib/disputes/answer-matches.ts';
import { enqueueReading } from '#lib/jobs/enqueue-job.ts';
import { type TaughtWord, taughtBy } from '#lib/matching/learned-words.ts';
import type { MatchProposal } from '#lib/matching/match-title.ts';
import type { ReviewVerdict } from '#lib/vocabulary/market-terms.ts';
import { areTwins, compareListing, decisionsOut, openListing, versionOfMatch } from './match-details.ts';
import type { BulkMatchBody, DecisionBody, DecisionParams, DecisionsOut } from './schema.ts';

/** What is decided of a listing, and what it was judged by. */
type Wanted = {
  listingId: string;
  kind: ReviewVerdict;
  proposal: MatchProposal | null;
};

type Decided = { row: DecisionRow; isNew: boolean };

/**
 * POST /admin/matching/decisions: says what a listing is of, and its twins with it; their prices follow within seconds. The same decision again
 * changes nothing. @throws AppError NOT_FOUND, MATCH_DECIDED where someone else has decided since, MATCH_CHANGED where the title, size or match has
 */
export const decideMatch = async (
  ctx: AdminContext,
  { listingId, kind, productId, version, twins }: DecisionBody,
): Promise<DecisionsOut> => {
  const { db } = ctx;
  const [listed] = await listQueuedListings(db, [listingId]);
  if (!listed) throw new AppError('NOT_FOUND');
  const judged = productId === null ? null : await judge(ctx, listed, productId);
  const proposal = judged?.proposal ?? null;
  const others = twins.filter((id) => id !== listingId);
  return settle(ctx, [listingId, ...others], async (tx, locked) => {
    const main = locked.get(listingId);
    if (!main) throw new AppError('NOT_FOUND');
    const newest = main.newest;
    const isRepeated =
      newest?.kind === kind && newest.productId === productId && newest.decidedBy === ctx.actor.userId;
    if (isRepeated) return { decided: [{ row: newest, isNew: false }], skipped: [] };
    if (versionOf(main) !== version) await refuseStale(tx, ctx, main);
    const first = await decideOne(tx, ctx, main, { listingId, kind, proposal });
    if (kind === 'accepted') await proposeTaught(tx, first.row, judged?.taught ?? []);
    const decided = [first];
    const skipped: string[] = [];
    for (const id of others) {
      const twin = locked.get(id);
      if (twin?.listing.status === 'review' && areTwins(texts(twin), texts(main)))
        decided.push(await decideOne(tx, ctx, twin, { listingId: id, kind, proposal }));
      else skipped.push(id);
    }
    return { decided, skipped };
  });
};

/**
 * POST /admin/matching/bulk: accepts what listings are proposed to be, all of one brand and each of the very size; all of them or none.
 * @throws AppError NOT_FOUND; MATCHES_DIFFER, and MATCH_CHANGED where someone has decided of one since, with what is wrong by listing
 */
export const acceptTogether = async (ctx: AdminContext, { accept }: BulkMatchBody): Promise<DecisionsOut> => {
  const wanted = new Map(accept.map((one) => [one.listingId, one]));
  const listed = await listQueuedListings(ctx.db, [...wanted.keys()]);
  if (listed.length !== wanted.size) throw new AppError('NOT_FOUND');
  const judged = new Map<string, MatchProposal>();
  const brands = new Set<string>();
  const differing: string[] = [];
  for (const row of listed) {
    const listing = await openListing(ctx.db, row);
    const productId = wanted.get(row.id)?.productId ?? '';
    const [proposal] = compareListing(listing, [productId]);
    if (!proposal) throw new AppError('NOT_FOUND');
    brands.add(listing.index.byId.get(productId)?.product.brandId ?? '');
    if (proposal.evidence.size.verdict !== 'equal' || proposal.evidence.brand !== 'same')
      differing.push(row.id);
    judged.set(row.id, proposal);
  }
  if (differing.length > 0 || brands.size > 1)
    throw new AppError('MATCHES_DIFFER', { fields: wordOf(differing, 'matchDiffers') });
  return settle(ctx, [...wanted.keys()], async (tx, locked) => {
    const current = [...wanted].flatMap(([listingId, { version }]) => {
      const found = locked.get(listingId);
      return found && versionOf(found) === version ? { listingId, found } : [];
    });
    const changed = [...wanted.keys()].filter((id) => !current.some(({ listingId }) => listingId === id));
    if (changed.length > 0) throw new AppError('MATCH_CHANGED', { fields: wordOf(changed, 'matchChanged') });
    const decided: Decided[] = [];
    for (const { listingId, found } of current) {
      const proposal = judged.get(listingId) ?? null;
      decided.push(await decideOne(tx, ctx, found, { listingId, kind: 'accepted', proposal }));
    }
    return { decided, skipped: [] };
  });
};

/** One word of each of some listings. */
const wordOf = (ids: readonly string[], word: string): Record<string, string> =>
  Object.fromEntries(ids.map((id) => [id, word]));

/** POST /admin/matching/decisions/{no}/undo: has a listing be matched as before its newest decision. @throws AppError NOT_FOUND, MATCH_DECIDED, MATCH_CHANGED */
export const undoDecision = async (ctx: AdminContext, { no: seq }: DecisionParams): Promise<DecisionsOut> => {
  const decision = await findDecision(ctx.db, seq);
  if (!decision || decision.kind === 'undone') throw new AppError('NOT_FOUND');
  return settle(ctx, [decision.listingId], async (tx, locked) => {
    const main = locked.get(decision.listingId);
    if (!main) throw new AppError('NOT_FOUND');
    if (main.newest?.kind === 'undone' && main.newest.undoesSeq === seq)
      return { decided: [{ row: main.newest, isNew: false }], skipped: [] };
    if (main.newest?.seq !== seq) await refuseStale(tx, ctx, main);
    // An import may have found another product since.
    const made = matchOf(decision.kind, decision.productId, decision.score);
    if (!made || main.listing.status !== made.status || main.listing.productId !== made.productId)
      throw new AppError('MATCH_CHANGED');
    await forgetProposed(tx, seq);
    const row = await keep(tx, ctx, main, {
      kind: 'undone',
      match: decision.before,
      productId: decision.before.productId,
      score: decision.before.score,
      evidence: null,
      undoesSeq: seq,
    });
    return { decided: [{ row, isNew: true }], skipped: [] };
  });
};

type Locked = { listing: LockedListing; newest: DecisionRow | null };

/** What is judged: what it is called now. */
const texts = ({ listing: { rawTitle, rawSize, changedTitle, changedSize } }: Locked) => ({
  title: changedTitle ?? rawTitle,
  size: changedTitle === null ? rawSize : changedSize,
});

const versionOf = (locked: Locked): string =>
  versionOfMatch({ ...texts(locked), ...locked.listing }, locked.newest);

type Settled = { decided: Decided[]; skipped: string[] };

/** Decides in one transaction with the listings locked, and has their prices follow. */
const settle = async (
  ctx: AdminContext,
  ids: readonly string[],
  work: (tx: Transaction, locked: ReadonlyMap<string, Locked>) => Promise<Settled>,
): Promise<DecisionsOut> => {
  const { decided, skipped } = await ctx.db.transaction(async (tx) => {
    const listings = await lockListings(tx, ids);
    const newest = new Map((await listNewestDecisions(tx, ids)).map((row) => [row.listingId, row]));
    const locked = new Map(
      listings.map((listing) => [listing.id, { listing, newest: newest.get(listing.id) ?? null }]),
    );
    const settled = await work(tx, locked);
    await note(tx, ctx, settled.decided);
    // Also of what was decided so before: someone may have disputed it since.
    await answerMatches(
      tx,
      ctx,
      settled.decided.map(({ row }) => row),
    );
    return settled;
  });
  const rows = decided.map(({ row }) => row);
  return { decisions: await decisionsOut(ctx.db, rows, ctx.actor.userId), skipped };
};

/** The entries of the trail, and the job that derives what follows. */
const note = async (tx: Transaction, ctx: AdminContext, decided: readonly Decided[]): Promise<void> => {
  const fresh = decided.flatMap(({ row, isNew }) => (isNew ? row : []));
  if (fresh.length === 0) return;
  await recordAudits(
    tx,
    ctx,
    'admin.match_decided',
    fresh.map(({ listingId, kind, productId, before }) => ({
      detail: { listing: listingId, decision: kind, before: before.productId, after: productId },
    })),
  );
  await enqueueReading(tx, 'matching.derive', {}, { uniqueKey: 'matching.derive', runAt: ctx.now });
};

/** What a listing's match is by a decision. */
const matchOf = (
  kind: DecisionRow['kind'],
  productId: string | null,
  score: number | null,
): MatchBefore | null => {
  switch (kind) {
    case 'accepted':
      return { status: 'approved', kind: 'exact', productId, score };
    case 'equivalent':
      return { status: 'approved', kind: 'equivalent', productId, score };
    case 'rejected':
      return { status: 'rejected', kind: 'exact', productId: null, score: null };
    case 'none':
      return { status: 'unmatched', kind: 'exact', productId: null, score: null };
    default:
      return null;
  }
};

const decideOne = async (
  tx: Transaction,
  ctx: AdminContext,
  locked: Locked,
  { kind, proposal }: Wanted,
): Promise<Decided> => {
  const productId = proposal?.productId ?? null;
  const score = proposal?.evidence.coverage ?? null;
  const match = matchOf(kind, productId, score);
  if (!match) throw new Error(`${kind} is no decision`);
  const evidence = proposal && { ...proposal.evidence, reasons: proposal.reasons };
  const row = await keep(tx, ctx, locked, { kind, match, productId, score, evidence, undoesSeq: null });
  return { row, isNew: true };
};

type Kept = Pick<NewDecision, 'kind' | 'productId' | 'score' | 'evidence' | 'undoesSeq'> & {
  match: MatchBefore;
};

const keep = (
  tx: Transaction,
  { actor, now }: AdminContext,
  locked: Locked,
  { match, ...decision }: Kept,
): Promise<DecisionRow> => {
  const { id, dataset, rawTitle, rawSize, changedTitle, status, kind, productId, score } = locked.listing;
  const { title, size } = texts(locked);
  const made = { listingId: id, dataset, rawTitle: title, rawSize: size };
  const titled = changedTitle === null ? {} : { titled: { title: rawTitle, size: rawSize } };
  const before = { status, kind, productId, score, ...titled };
  return insertDecision(tx, { ...made, ...decision, before, decidedAt: now, decidedBy: actor.userId }, match);
};

/** @throws AppError NOT_FOUND where the product is not of the listing's category */
const judge = async (
  { db }: AdminContext,
  row: QueuedListing,
  productId: string,
): Promise<{ proposal: MatchProposal; taught: TaughtWord[] }> => {
  const listing = await openListing(db, row);
  const [proposal] = compareListing(listing, [productId]);
  const product = listing.index.byId.get(productId);
  if (!proposal || !product) throw new AppError('NOT_FOUND');
  return { proposal, taught: taughtBy(listing.index, row.title, product) };
};

/** Words of what was accepted come before an admin a second time, before the lexicon has them. */
const proposeTaught = (
  tx: Transaction,
  { seq, productId, rawTitle, decidedAt, decidedBy }: DecisionRow,
  taught: readonly TaughtWord[],
): Promise<void> =>
  proposeWords(
    tx,
    taught.map((each) => ({
      ...{ ...each, rawTitle, productId: productId ?? '', decisionSeq: seq },
      ...{ proposedAt: decidedAt, proposedBy: decidedBy },
    })),
  );

const refuseStale = async (db: Database, ctx: AdminContext, { newest }: Locked): Promise<never> => {
  if (newest === null || newest.decidedBy === ctx.actor.userId) throw new AppError('MATCH_CHANGED');
  const [decision] = await decisionsOut(db, [newest], ctx.actor.userId);
  const [product] = newest.productId === null ? [] : await listProductNames(db, [newest.productId]);
  throw new AppError('MATCH_DECIDED', {
    values: {
      name: decision?.decidedBy ?? '–',
      decision: newest.kind,
      product: (ctx.locale === 'ar' ? product?.nameAr : product?.nameEn) ?? '–',
    },
  });
};
