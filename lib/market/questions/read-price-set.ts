import { listStandingPrices } from '#db/queries/market-chains.ts';
import { oursIn } from '#lib/market/access/find-ours.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { nothingChosen } from '#lib/market/dashboard/filters/nothing-chosen.ts';
import { numbered } from '#lib/market/dashboard/view/open-market.ts';
import { priceMonitorFilters } from '#lib/market/price-monitor/price-monitor-filters.ts';
import { type PriceSet, priceSetOf } from '#lib/market/price-monitor/price-set.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import { type DayRange, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { Subject } from './subject/find-subject.ts';

/** What Price Monitor calculates from, of the choice of a question. */

type Standing = Parameters<typeof priceSetOf>[0]['standing'];

/** With the prices of the last day of a range. */
export const readPriceSet = async (reader: Reader, subject: Subject, range: DayRange): Promise<PriceSet> =>
  priceSetWith(
    reader,
    subject,
    range,
    await listStandingPrices(reader.market, subject.benchmark, [dayNumber(range.to)]),
  );

/** @param standing none, for what is read by itself and not calculated from the prices of a day */
export const priceSetWith = (
  reader: Reader,
  { view, choice, chains, disclosure }: Subject,
  range: DayRange,
  standing: Standing,
): PriceSet => {
  const ours = oursIn(reader, view);
  const { locale } = reader;
  return priceSetOf({
    view,
    choice,
    narrowed: chains,
    range,
    locale,
    ours,
    disclosure,
    standing,
    earlier: [],
  });
};

const USUAL = nothingChosen(priceMonitorFilters);

/** By what a panel reads; all that it lists. */
export const panelQueryOf = (
  { market, scope }: Reader,
  { benchmark, chains, choice }: Subject,
  range: DayRange,
  { floor = null, trade = null }: Partial<Pick<SectionQuery, 'floor' | 'trade'>> = {},
): SectionQuery => ({
  ...{ market, scope, category: benchmark, narrowed: chains, range, floor, trade },
  ...{
    days: numbered(range),
    price: choice.basis.price,
    compare: USUAL.compare,
    movers: USUAL.movers,
    news: USUAL.news,
  },
  listed: 'all',
});
