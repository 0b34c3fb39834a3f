import type { Reader } from '#lib/market/access/reader.ts';
import { findStockouts, type Stockout } from '#lib/market/questions/find-stockouts.ts';
import type { ToolInput, ToolOutput } from './schema.ts';
import { asPercent, periodOf, toolOutput } from './tool-output.ts';

const SHOWN = 10;

export const getStockouts = async (
  reader: Reader,
  input: ToolInput<'getStockouts'>,
): Promise<ToolOutput<'getStockouts'>> =>
  toolOutput(
    reader,
    await findStockouts(reader, input, { period: periodOf(input) }),
    ({ rate, retailers, brands, emptyNow, ended }) => ({
      outOfStockPercent: asPercent(rate),
      retailers: retailers.map(({ retailer, rate: ofRetailer }) => ({
        name: retailer.name,
        outOfStockPercent: asPercent(ofRetailer),
      })),
      brands: brands.map(({ brand, emptyNow: count }) => ({ name: brand.name, emptyNow: count })),
      total: brands.reduce((sum, { emptyNow: count }) => sum + count, 0),
      emptyNow: emptyNow.slice(0, SHOWN).map((stockout) => ({
        ...shelfOf(stockout),
        since: stockout.from,
        atLeastDays: stockout.days.atLeast,
      })),
      ended: ended.slice(0, SHOWN).map((stockout) => ({
        ...shelfOf(stockout),
        from: stockout.from,
        to: stockout.to,
        atLeastDays: stockout.days.atLeast,
        atMostDays: stockout.days.atMost,
      })),
    }),
  );

const shelfOf = ({ product, store, retailer }: Stockout) => ({
  product: product.name,
  store: store.name,
  retailer: retailer.name,
});
