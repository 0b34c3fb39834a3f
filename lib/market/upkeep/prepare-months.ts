import { countMarketStrays, ensureMarketMonths } from '#db/market/evidence-months.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';

/** Long enough for a job that no longer runs to be noticed first. */
const DAYS_AHEAD = 92;

/** Makes the months that prices and shelf visits will fall in. Rows that lie outside of every month are an error of the writer. */
export const prepareMonths = async ({ db, now, log }: SystemContext): Promise<void> => {
  const today = cairoDay(now);
  const made = await ensureMarketMonths(db, today, addDays(today, DAYS_AHEAD));
  if (made > 0) log.info({ made }, 'months of market evidence made');
  const strays = await countMarketStrays(db);
  if (strays > 0) log.error({ strays }, 'market evidence is outside every month');
};
