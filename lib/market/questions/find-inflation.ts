import { formatDate } from '#lib/i18n/format.ts';
import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { readMonths } from '#lib/market/price-monitor/panels/months/read-months.ts';
import type { MonthsData } from '#lib/market/price-monitor/panels/months/schema.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import { addMonths } from '#lib/vocabulary/months.ts';
import { question } from './question.ts';
import { panelQueryOf, priceSetWith } from './read-price-set.ts';
import { lastDayOf, retailersOf } from './standing-prices.ts';

type Inflation = {
  /** The first of which is 100, as Price Monitor's panel has them. */
  months: MonthsData;
  /** The newest of these whose consumer prices are published; null where those of none are. */
  publishedUpTo: Day | null;
};

/** How prices went month by month, like for like and weighted, as they were paid and in real terms. */
export const findInflation = question(
  { module: 'priceMonitor', level: 'brand', ignores: ['price', 'statistic'] },
  async (reader, subject, { period }: { period?: PeriodChoice | null }) => {
    const { range: newest } = lastDayOf(reader, subject, period);
    const set = priceSetWith(reader, subject, newest, []);
    const months = await readMonths(panelQueryOf(reader, subject, newest), set);
    const [first, last] = [months[0], months.at(-1)];
    const published = months.findLast(
      ({ consumerIndex, isProvisional }) => consumerIndex !== null && !isProvisional,
    );
    const data: Inflation = { months, publishedUpTo: published?.month ?? null };
    const withheld = months.flatMap(({ month }) =>
      set.withheld.has(`month-index:${month}`) || set.withheld.has(`month-change:${month}`)
        ? formatDate(reader.locale, month, 'month', 'UTC')
        : [],
    );
    return {
      data: months.length === 0 ? null : data,
      seen: {
        range: first && last ? { from: first.month, to: addDays(addMonths(last.month, 1), -1) } : newest,
        ...(last && { drill: `month-index:${last.month}` }),
        products: subject.products.length,
        retailers: retailersOf(reader, subject),
        withheld,
      },
    };
  },
);
