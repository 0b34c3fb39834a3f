import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import { cutPage } from '#lib/vocabulary/paging.ts';
import { marginCorridors } from './corridors.ts';
import { findMargins, monthOf } from './paid-in-month.ts';
import type { MarginData } from './schema.ts';
import { marginSummary, rowsOfSummary } from './summary.ts';

const CORRIDORS_A_PAGE = 20;

/** Retailers' margins in the last month that is over, a page of them or all. */
export const readMargin = async (reading: SectionQuery, set: Promise<PriceSet>): Promise<MarginData> => {
  const { movers, floor, listed } = reading;
  const drawn = await set;
  const month = monthOf(drawn);
  const none: Omit<MarginData, 'state'> = {
    ...{ trade: 'panel', hasOwn: false, month, vat: null, floor },
    ...{ summary: null, page: 1, pages: 1, corridors: [] },
  };
  const found = await findMargins(reading, drawn);
  if (found === null) return { state: 'notInPlan', ...none };
  const { paid: margins, ...by } = found;
  const corridors = marginCorridors(drawn, margins, floor);
  if (corridors.length === 0) return { state: 'noTradePrices', ...none, ...by };
  const summary = marginSummary(rowsOfSummary(drawn, margins), floor);
  const { rows: shown, ...paging } = cutPage(
    corridors,
    listed === 'all' ? null : movers.page,
    CORRIDORS_A_PAGE,
  );
  return {
    state: 'shown',
    ...by,
    month,
    vat: margins[0]?.vat ?? null,
    floor,
    summary,
    ...paging,
    corridors: [...shown],
  };
};
