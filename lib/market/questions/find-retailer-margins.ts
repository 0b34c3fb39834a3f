import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { readMargin } from '#lib/market/price-monitor/panels/margin/margin.ts';
import type { MarginData } from '#lib/market/price-monitor/panels/margin/schema.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { addMonths } from '#lib/vocabulary/months.ts';
import { question } from './question.ts';
import { panelQueryOf, priceSetWith } from './read-price-set.ts';
import { lastDayOf } from './standing-prices.ts';

type RetailerMargins = Pick<MarginData, 'trade' | 'month' | 'floor' | 'corridors'> & {
  summary: NonNullable<MarginData['summary']>;
};

/** What retailers keep of the price in the last month that is over, as Price Monitor's panel has it: the thinnest products first. */
export const findRetailerMargins = question(
  { module: 'priceMonitor', level: 'product', feature: 'profitMargin', ignores: ['price', 'statistic'] },
  async (
    reader,
    subject,
    {
      floor,
      trade = null,
      period,
    }: Pick<SectionQuery, 'floor'> & Partial<Pick<SectionQuery, 'trade'>> & { period?: PeriodChoice | null },
  ) => {
    const { range: newest } = lastDayOf(reader, subject, period);
    const set = priceSetWith(reader, subject, newest, []);
    const query = panelQueryOf(reader, subject, newest, { floor, trade });
    const { trade: by, month, summary, corridors } = await readMargin(query, Promise.resolve(set));
    const data: RetailerMargins | null = summary && { trade: by, month, floor, summary, corridors };
    const retailers = new Map(corridors.flatMap(({ margins }) => margins.map((each) => [each.id, each])));
    return {
      data,
      seen: {
        range: { from: month, to: addDays(addMonths(month, 1), -1) },
        drill: 'margins-median',
        products: corridors.length,
        retailers: [...retailers.values()].map(({ id, name }) => ({ id, name })),
        ...(trade && { shown: { trade } }),
      },
    };
  },
);
