import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { analystBudgets } from '#db/schema/analyst-budgets.ts';

/** Whose tokens of which period. */
export type BudgetPeriod = { subject: string; since: string };

const ofPeriod = ({ subject, since }: BudgetPeriod) =>
  and(eq(analystBudgets.subject, subject), eq(analystBudgets.since, since));

/** Puts what was used in the place of what was reserved. @param difference less than nothing where less was used */
export const settleTokens = async (db: Database, period: BudgetPeriod, difference: number): Promise<void> => {
  if (difference === 0) return;
  await db
    .update(analystBudgets)
    .set({ tokens: sql`greatest(0, ${analystBudgets.tokens} + ${difference})` })
    .where(ofPeriod(period));
};

/** @returns true for the first who notices that so many are used */
export const markBudgetWarned = async (
  db: Database,
  period: BudgetPeriod,
  { from }: { from: number },
): Promise<boolean> => {
  const marked = await db
    .update(analystBudgets)
    .set({ warnedAt: sql`clock_timestamp()` })
    .where(
      and(ofPeriod(period), sql`${analystBudgets.warnedAt} is null and ${analystBudgets.tokens} >= ${from}`),
    )
    .returning({ subject: analystBudgets.subject });
  return marked.length > 0;
};

export const findUsedTokens = async (db: Database, period: BudgetPeriod): Promise<number> => {
  const [row] = await db
    .select({ tokens: analystBudgets.tokens })
    .from(analystBudgets)
    .where(ofPeriod(period));
  return row?.tokens ?? 0;
};

/** Forgets periods that began before a day. @returns rows removed */
export const sweepBudgets = async (db: Database, before: string): Promise<number> => {
  const deletedRows = await db
    .delete(analystBudgets)
    .where(lt(analystBudgets.since, before))
    .returning({ subject: analystBudgets.subject });
  return deletedRows.length;
};
