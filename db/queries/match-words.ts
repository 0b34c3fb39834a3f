import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { matchWords } from '#db/schema/market-matching.ts';
import type { MatchWordState } from '#lib/vocabulary/market-terms.ts';

export type MatchWordRow = typeof matchWords.$inferSelect;

type Proposed = Pick<
  MatchWordRow,
  'word' | 'target' | 'rawTitle' | 'productId' | 'decisionSeq' | 'proposedAt' | 'proposedBy'
>;

/** Proposes words; one that is known already, whatever became of it, is not proposed again. */
export const proposeWords = async (tx: Transaction, words: readonly Proposed[]): Promise<void> => {
  if (words.length === 0) return;
  await tx
    .insert(matchWords)
    .values([...words])
    .onConflictDoNothing();
};

/** Forgets what a decision proposed and no one has looked at. */
export const forgetProposed = async (tx: Transaction, decisionSeq: number): Promise<void> => {
  await tx
    .delete(matchWords)
    .where(and(eq(matchWords.decisionSeq, decisionSeq), eq(matchWords.state, 'proposed')));
};

/** Words in one of these states, with the product's names: those that are proposed in their order, others by the newest. */
export const listMatchWords = (
  db: Database,
  states: readonly MatchWordState[],
  limit: number,
): Promise<(MatchWordRow & { nameEn: string | null; nameAr: string | null })[]> =>
  db
    .select({
      ...{ word: matchWords.word, target: matchWords.target, state: matchWords.state },
      ...{ rawTitle: matchWords.rawTitle, productId: matchWords.productId },
      ...{ decisionSeq: matchWords.decisionSeq, proposedAt: matchWords.proposedAt },
      ...{ proposedBy: matchWords.proposedBy, settledAt: matchWords.settledAt },
      settledBy: matchWords.settledBy,
      nameEn: sql<string | null>`(select p.name_en from products p where p.id = ${matchWords.productId})`,
      nameAr: sql<string | null>`(select p.name_ar from products p where p.id = ${matchWords.productId})`,
    })
    .from(matchWords)
    .where(inArray(matchWords.state, [...states]))
    .orderBy(desc(matchWords.settledAt), asc(matchWords.proposedAt), asc(matchWords.word))
    .limit(limit);

/** Moves a word from one state to another. @returns false when it isn't in that state (any more), or has no other word to mean */
export const moveMatchWord = async (
  tx: Transaction,
  {
    word,
    from,
    to,
    by,
    now,
  }: { word: string; from: MatchWordState; to: MatchWordState; by: string; now: Date },
): Promise<boolean> => {
  const hasTarget = to === 'same' ? sql`${matchWords.target} is not null` : undefined;
  const moved = await tx
    .update(matchWords)
    .set({ state: to, settledAt: now, settledBy: by })
    .where(and(eq(matchWords.word, word), eq(matchWords.state, from), ne(matchWords.state, to), hasTarget))
    .returning({ word: matchWords.word });
  return moved.length > 0;
};

/** Whether products are called by a word, as their search knows it. */
export const isProductWord = async (db: Database, word: string): Promise<boolean> => {
  const [row] = await db.execute<{ is: boolean }>(
    sql`select exists (select from product_words where word = ${word}) as is`,
  );
  return row?.is ?? false;
};

/** What reviewers added to the lexicon. */
export const findLearnedWords = async (
  db: Database,
): Promise<{ noise: ReadonlySet<string>; same: ReadonlyMap<string, string> }> => {
  const rows = await db
    .select({ word: matchWords.word, target: matchWords.target, state: matchWords.state })
    .from(matchWords)
    .where(inArray(matchWords.state, ['noise', 'same']))
    .orderBy(asc(matchWords.word));
  return {
    noise: new Set(rows.flatMap(({ word, state }) => (state === 'noise' ? word : []))),
    same: new Map(
      rows.flatMap(({ word, target, state }) =>
        state === 'same' && target !== null ? [[word, target] as const] : [],
      ),
    ),
  };
};
