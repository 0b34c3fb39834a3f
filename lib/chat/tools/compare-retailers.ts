import type { Reader } from '#lib/market/access/reader.ts';
import { LOW_BASE_BELOW } from '#lib/market/measures/measure.ts';
import { findRetailerComparison } from '#lib/market/questions/find-retailer-comparison.ts';
import type { ToolInput, ToolOutput } from './schema.ts';
import { asMoney, asPercent, toolOutput } from './tool-output.ts';

export const compareRetailers = async (
  reader: Reader,
  input: ToolInput<'compareRetailers'>,
): Promise<ToolOutput<'compareRetailers'>> =>
  toolOutput(
    reader,
    await findRetailerComparison(reader, input, {}),
    ({ matched, spread, retailers, leftOut }, { currency }) => ({
      currency,
      matched,
      isLowBase: matched > 1 && matched < LOW_BASE_BELOW,
      spreadPercent: asPercent(spread),
      retailers: retailers.map(({ retailer, total, index }) => ({
        name: retailer.name,
        total: asMoney(total),
        index: asPercent(index),
      })),
      leftOut: leftOut.map(({ name }) => name),
    }),
  );
