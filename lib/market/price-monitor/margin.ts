import { listMonthMargins } from '#db/queries/market-months.ts';
import { MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import type { Board } from './board.ts';
import { lastMonthOver } from './movers-choice.ts';
import { marginCorridors } from './panels/corridors.ts';
import type { MarginData } from './schema.ts';
import type { Reading } from './sections.ts';

const CORRIDORS_A_PAGE = 20;

/** Retailers' margins in the last month that is over; nothing of them is read where the plan has none. */
export const readMargin = async (
  { market, scope, narrowed, movers, floor }: Reading,
  board: Promise<Board>,
): Promise<MarginData> => {
  const drawn = await board;
  const month = lastMonthOver(drawn.range.to);
  const nothing = { month, floor, page: 1, pages: 1, corridors: [] };
  if (!scope.features.includes('profitMargin')) return { state: 'notInPlan', ...nothing };
  const margins = await listMonthMargins(
    market,
    { ...narrowed, priceType: 'consumer' },
    { month, minDays: MIN_STANDING_DAYS },
  );
  const corridors = marginCorridors(drawn, margins, floor);
  if (corridors.length === 0) return { state: 'noTradePrices', ...nothing };
  const pages = Math.ceil(corridors.length / CORRIDORS_A_PAGE);
  const page = Math.min(movers.page, pages);
  const shown = corridors.slice((page - 1) * CORRIDORS_A_PAGE, page * CORRIDORS_A_PAGE);
  return { state: 'shown', month, floor, page, pages, corridors: shown };
};
