import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { alertCategories, alertDays } from '#db/schema/alerts.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

/** What was there of each category's changes when they were judged last. */

type Place = { categoryId: string; dataset: Dataset };

export type JudgedDay = { day: Day; digest: string; changes: string[] };

const isOf = ({ categoryId, dataset }: Place) =>
  and(eq(alertCategories.categoryId, categoryId), eq(alertCategories.dataset, dataset));
const areOf = ({ categoryId, dataset }: Place) =>
  and(eq(alertDays.categoryId, categoryId), eq(alertDays.dataset, dataset));

/** The state in which each category was judged last. */
export const listJudgedStates = async (db: Database): Promise<(Place & { state: string })[]> =>
  db
    .select({
      categoryId: alertCategories.categoryId,
      dataset: alertCategories.dataset,
      state: alertCategories.state,
    })
    .from(alertCategories);

export const listJudgedDays = async (db: Database, place: Place): Promise<JudgedDay[]> =>
  db
    .select({ day: alertDays.day, digest: alertDays.digest, changes: alertDays.changes })
    .from(alertDays)
    .where(areOf(place));

/**
 * Moves a category on to another state. Of two judgements of the same state one does, and the other waits for it.
 * @param was null: it was never judged
 * @returns false where someone else has moved it
 */
export const moveJudged = async (
  tx: Transaction,
  { was, state, now, ...place }: Place & { was: string | null; state: string; now: Date },
): Promise<boolean> => {
  const values = { state, judgedAt: now };
  const moved =
    was === null
      ? await tx
          .insert(alertCategories)
          .values({ ...place, ...values })
          .onConflictDoNothing()
          .returning({ state: alertCategories.state })
      : await tx
          .update(alertCategories)
          .set(values)
          .where(and(isOf(place), eq(alertCategories.state, was)))
          .returning({ state: alertCategories.state });
  return moved.length > 0;
};

/** Keeps what is there on these days, and forgets those before the first that counts. */
export const replaceJudgedDays = async (
  tx: Transaction,
  place: Place,
  { days, keptFrom }: { days: readonly JudgedDay[]; keptFrom: Day },
): Promise<void> => {
  if (days.length > 0)
    await tx
      .insert(alertDays)
      .values(days.map((day) => ({ ...place, ...day })))
      .onConflictDoUpdate({
        target: [alertDays.categoryId, alertDays.dataset, alertDays.day],
        set: { digest: sql`excluded.digest`, changes: sql`excluded.changes` },
      });
  await tx.delete(alertDays).where(and(areOf(place), lt(alertDays.day, keptFrom)));
};
