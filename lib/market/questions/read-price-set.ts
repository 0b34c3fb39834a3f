import { listStandingPrices } from '#db/queries/market-chains.ts';
import { oursIn } from '#lib/market/access/find-ours.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { type PriceSet, priceSetOf } from '#lib/market/price-monitor/price-set.ts';
import { type DayRange, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { Subject } from './subject/find-subject.ts';

/** What Price Monitor calculates from on the last day of a range, of the same choice. */
export const readPriceSet = async (reader: Reader, subject: Subject, range: DayRange): Promise<PriceSet> => {
  const { view, choice, benchmark, chains, disclosure } = subject;
  const standing = await listStandingPrices(reader.market, benchmark, [dayNumber(range.to)]);
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
