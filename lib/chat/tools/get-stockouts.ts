import type { Reader } from '#lib/market/answer.ts';
import { findStockouts } from '#lib/market/find-stockouts.ts';
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
    ({ rate, retailers, emptyNow }) => ({
      outOfStockPercent: asPercent(rate),
      retailers: retailers.map(({ retailer, rate: ofRetailer }) => ({
        name: retailer.name,
        outOfStockPercent: asPercent(ofRetailer),
      })),
      total: emptyNow.length,
      emptyNow: emptyNow.slice(0, SHOWN).map(({ product, store, retailer, since }) => ({
        product: product.name,
        store: store.name,
        retailer: retailer.name,
        since,
      })),
    }),
  );
