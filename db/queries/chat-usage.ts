import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { chatUsage } from '#db/schema/chats.ts';
import type { BudgetPeriod } from './analyst-budgets.ts';

type Counter = { subject: string; day: string };

export type Claimed = {
  /** Questions of the day with this one; null when none was left. */
  count: number | null;
  /** Tokens of the period with those taken; null when there is no room, and where no question was left. */
  tokens: number | null;
};

/**
 * Takes one question of a day's allowance, and tokens for its answer as long as the budget holds them, even if others ask at the same
 * moment. A question whose tokens had no room is taken: it is to be given back.
 */
export const takeQuestion = async (
  db: Database,
  { subject, day, limit }: Counter & { limit: number },
  { period, tokens, budget }: { period: BudgetPeriod; tokens: number; budget: number },
): Promise<Claimed> => {
  const [claimed] = await db.execute<Claimed>(sql`
    with counted as (
      insert into chat_usage (subject, day, count) select ${subject}, ${day}, 1 where ${limit}::int > 0
      on conflict (subject, day) do update set count = chat_usage.count + 1 where chat_usage.count < ${limit}
      returning count),
    reserved as (
      insert into analyst_budgets (subject, since, tokens)
      select ${period.subject}, ${period.since}::date, ${tokens}::bigint from counted where ${tokens}::bigint <= ${budget}::bigint
      on conflict (subject, since) do update set tokens = analyst_budgets.tokens + excluded.tokens
      where analyst_budgets.tokens + excluded.tokens <= ${budget}::bigint
      returning tokens)
    select (select count from counted)::int as count, (select tokens from reserved)::float8 as tokens`);
  return claimed ?? { count: null, tokens: null };
};

/** Gives a question back that the model never began to answer. */
export const releaseQuestion = async (db: Database, { subject, day }: Counter): Promise<void> => {
  await db
    .update(chatUsage)
    .set({ count: sql`${chatUsage.count} - 1` })
    .where(and(eq(chatUsage.subject, subject), eq(chatUsage.day, day), gt(chatUsage.count, 0)));
};

export const countQuestions = async (db: Database, { subject, day }: Counter): Promise<number> => {
  const [row] = await db
    .select({ count: chatUsage.count })
    .from(chatUsage)
    .where(and(eq(chatUsage.subject, subject), eq(chatUsage.day, day)));
  return row?.count ?? 0;
};

/** Forgets the counts of days before one; they limit no one any more. @returns rows removed */
export const sweepQuestionCounts = async (db: Database, before: string): Promise<number> => {
  const deletedRows = await db
    .delete(chatUsage)
    .where(lt(chatUsage.day, before))
    .returning({ day: chatUsage.day });
  return deletedRows.length;
};
