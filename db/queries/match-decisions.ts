import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { type MatchBefore, matchDecisions } from '#db/schema/market-matching.ts';
import { listings } from '#db/schema/market-retail.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';

/** What reviewers decided of listings. */

export type { MatchBefore };

export type DecisionRow = typeof matchDecisions.$inferSelect;
export type NewDecision = typeof matchDecisions.$inferInsert;

/** A listing's match, and what it was judged by. */
export type LockedListing = Omit<MatchBefore, 'titled'> & {
  id: string;
  dataset: DecisionRow['dataset'];
  rawTitle: string;
  rawSize: string | null;
  /** What it is called now, where that isn't what it was matched by. */
  changedTitle: string | null;
  changedSize: string | null;
};

/** Listings that no one else decides of before the end of the transaction, in the order of their ids. */
export const lockListings = (tx: Transaction, ids: readonly string[]): Promise<LockedListing[]> =>
  tx
    .select({
      id: listings.id,
      dataset: listings.dataset,
      rawTitle: listings.rawTitle,
      rawSize: listings.rawSize,
      changedTitle: listings.changedTitle,
      changedSize: listings.changedSize,
      status: listings.matchStatus,
      kind: listings.matchKind,
      productId: listings.productId,
      score: listings.matchScore,
    })
    .from(listings)
    .where(inArray(listings.id, [...ids]))
    .orderBy(listings.id)
    .for('no key update');

/** The newest decision of each listing that has one. */
export const listNewestDecisions = (db: Database, ids: readonly string[]): Promise<DecisionRow[]> =>
  db
    .selectDistinctOn([matchDecisions.listingId])
    .from(matchDecisions)
    .where(inArray(matchDecisions.listingId, [...ids]))
    .orderBy(matchDecisions.listingId, desc(matchDecisions.seq));

export const findDecision = async (db: Database, seq: number): Promise<DecisionRow | null> => {
  const [row] = await db.select().from(matchDecisions).where(eq(matchDecisions.seq, seq));
  return row ?? null;
};

/** Keeps a decision and has it be the listing's match. What was judged is what the listing is called from now on; taken back, what it was before. */
export const insertDecision = async (
  tx: Transaction,
  decision: NewDecision,
  match: MatchBefore,
): Promise<DecisionRow> => {
  await tx
    .update(listings)
    .set({
      productId: match.productId,
      matchKind: match.kind,
      matchStatus: match.status,
      matchScore: match.score,
      ...titleAfter(decision, match),
    })
    .where(eq(listings.id, decision.listingId));
  const [row] = await tx.insert(matchDecisions).values(decision).returning();
  if (!row) throw new Error('the decision was not kept');
  return row;
};

const titleAfter = ({ rawTitle, rawSize, undoesSeq }: NewDecision, { titled }: MatchBefore) => {
  if (undoesSeq == null) return { rawTitle, rawSize, changedTitle: null, changedSize: null, changedBy: null };
  return titled
    ? { rawTitle: titled.title, rawSize: titled.size, changedTitle: rawTitle, changedSize: rawSize }
    : {};
};

/** Decisions that prices have not followed yet, the oldest first. */
export const listPendingDecisions = (
  db: Database,
  limit: number,
): Promise<{ seq: number; listingId: string }[]> =>
  db
    .select({ seq: matchDecisions.seq, listingId: matchDecisions.listingId })
    .from(matchDecisions)
    .where(isNull(matchDecisions.derivedAt))
    .orderBy(matchDecisions.seq)
    .limit(limit);

export const noteDerived = async (db: Database, seqs: readonly number[], now: Date): Promise<void> => {
  await db
    .update(matchDecisions)
    .set({ derivedAt: now })
    .where(inArray(matchDecisions.seq, [...seqs]));
};

/** A week of Cairo, by its Monday: automatic matches that reviewers looked at, and those of them that were wrong. */
export type OverturnedWeek = { week: Day; looked: number; overturned: number };

/** @param from the first week's Monday, or any day before it */
export const listOverturned = (db: Database, from: Day): Promise<OverturnedWeek[]> =>
  db.execute<OverturnedWeek>(sql`
    select date_trunc('week', d.decided_at at time zone 'Africa/Cairo')::date::text as week, count(*)::int as looked,
      (count(*) filter (where (d.kind = 'accepted' and d.product_id = d.before ->> 'productId') is not true))::int as overturned
    from match_decisions d
    where d.decided_at >= ${from}::timestamp at time zone 'Africa/Cairo' and d.before ->> 'status' = 'auto' and d.kind <> 'undone'
      and not exists (select from match_decisions u where u.undoes_seq = d.seq)
    group by 1 order by 1 desc`);

/** Removes up to `limit` decisions that a later one of the same listing replaced; what is in effect stays. @returns how many */
export const sweepDecisions = async (db: Database, before: Date, limit: number): Promise<number> => {
  const at = sql`${before.toISOString()}::timestamptz`;
  const isNewest = (of: string): SQL =>
    sql`not exists (select from match_decisions n where n.listing_id = ${sql.raw(of)}.listing_id and n.seq > ${sql.raw(of)}.seq)`;
  // What takes one back names it, and may stay.
  const isReplaced = sql`not (${isNewest('match_decisions')}) and not exists (
    select from match_decisions u where u.undoes_seq = match_decisions.seq and (u.decided_at >= ${at} or ${isNewest('u')}))`;
  const oldest = db
    .select({ seq: matchDecisions.seq })
    .from(matchDecisions)
    .where(and(lt(matchDecisions.decidedAt, before), isReplaced))
    // What takes one back goes before it.
    .orderBy(desc(matchDecisions.seq))
    .limit(limit);
  const removed = await db
    .delete(matchDecisions)
    .where(inArray(matchDecisions.seq, oldest))
    .returning({ seq: matchDecisions.seq });
  return removed.length;
};
