import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';

/** Makes the months of evidence that a range of days needs. @returns how many tables were made */
export const ensureMarketMonths = async (db: Statements, first: Day, last: Day): Promise<number> => {
  const [row] = await db.execute<{ made: number }>(
    sql`select ensure_market_months(${first}::date, ${last}::date) as made`,
  );
  return row?.made ?? 0;
};

/** Rows of evidence that no month was there for. */
export const countMarketStrays = async (db: Statements): Promise<number> => {
  const [row] = await db.execute<{ strays: number }>(sql`select count_market_strays()::int as strays`);
  return row?.strays ?? 0;
};
