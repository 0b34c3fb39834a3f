import { z } from 'zod';
import {
  type ChangeOf,
  findPriceHistory,
  type HistorySeries,
  type PriceHistory,
} from '#lib/market/questions/find-price-history.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filtersOf, period } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asMoney, asPercent, toolOutput } from '../parts/tool-answer.ts';
import { getPriceHistoryOutput } from './get-price-history-output.ts';

/** More lines are hard to distinguish. */
const MOST_DRAWN = 10;
/** The index of the first price. */
const BASE = 100;

export const getPriceHistory = marketTool({
  module: 'priceMonitor',
  description:
    'How prices changed over a period, like for like over `matched` prices known on both, and by retailer and brand.',
  input: z.object({ ...filtersOf(findPriceHistory), ...period }),
  output: getPriceHistoryOutput,
  leadsTo: ['getTopMovers', 'getPromotions', 'getInflation', 'compareRetailers'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findPriceHistory(reader, input, { period: periodOf(input) }),
      ({ change, real, parts, seriesOf, series, retailers, brands, days }, { currency }) => ({
        currency,
        changePercent: asPercent(change.value),
        matched: change.n,
        ...(real && {
          real: { nominalPercent: asPercent(real.nominal.value), provisionalFrom: real.provisionalFrom },
        }),
        ...(parts && { parts: partsOf(parts) }),
        seriesOf,
        total: series.length,
        series: series.slice(0, MOST_ROWS).map((line) => ({
          name: line.name,
          first: asMoney(line.first),
          last: asMoney(line.last),
          changePercent: asPercent(line.change),
        })),
        ...(retailers.length > 0 && { retailers: changesIn(retailers, 'retailer') }),
        ...(brands.length > 0 && { brands: changesIn(brands, 'brand') }),
        ...(days.length > 0 && { drawn: drawnOf(days, series.slice(0, MOST_DRAWN), seriesOf) }),
      }),
      ['changePercent', 'matched'],
    ),
});

const partsOf = ({ paid, regular, began, ended }: NonNullable<PriceHistory['parts']>) => ({
  ...{ paidPercent: asPercent(paid.value), paidPrices: paid.n },
  ...{ regularPercent: asPercent(regular.value), regularPrices: regular.n },
  ...{ promotionsBegan: began, promotionsEnded: ended },
});

const changesIn = (changes: readonly ChangeOf[], of: 'retailer' | 'brand') =>
  changes.map(({ id, name, change: { value, n } }) => ({
    ...{ name, changePercent: asPercent(value) ?? 0, matched: n, drill: `unit-price-change:${of}:${id}` },
  }));

/** Prices of one product or brand, and of several, whose packs differ, how far each is from its first: calculated before anything is rounded. */
const drawnOf = (
  days: Day[],
  series: readonly Pick<HistorySeries, 'first' | 'values'>[],
  seriesOf: PriceHistory['seriesOf'],
) => ({
  days,
  of: seriesOf === 'retailers' ? ('money' as const) : ('index' as const),
  values: series.map(({ first, values }) =>
    values.map((value) =>
      value === null ? null : seriesOf === 'retailers' ? asMoney(value) : asPercent((BASE * value) / first),
    ),
  ),
});
