import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { chatUsage } from '#db/schema/chats.ts';

type Counter = { subject: string; day: string };

/**
 * Takes one question of a day's allowance, even if others ask at the same moment.
 * @returns how many were taken with it, null when none was left
 */
export const countQuestion = async (
  db: Database,
  { subject, day, limit }: Counter & { limit: number },
): Promise<number | null> => {
  if (limit < 1) return null;
  const [claimed] = await db
    .insert(chatUsage)
    .values({ subject, day, count: 1 })
    .onConflictDoUpdate({
      target: [chatUsage.subject, chatUsage.day],
      set: { count: sql`${chatUsage.count} + 1` },
      setWhere: lt(chatUsage.count, limit),
    })
    .returning({ count: chatUsage.count });
  return claimed?.count ?? null;
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
