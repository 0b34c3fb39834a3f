import type { Reader } from '#lib/market/access/reader.ts';
import { findRetailerComparison } from '#lib/market/questions/find-retailer-comparison.ts';
import type { ToolInput, ToolOutput } from './schema.ts';
import { asMoney, asPercent, toolOutput } from './tool-output.ts';

export const compareRetailers = async (
  reader: Reader,
  input: ToolInput<'compareRetailers'>,
): Promise<ToolOutput<'compareRetailers'>> =>
  toolOutput(
    reader,
    await findRetailerComparison(reader, input, { on: input.on ?? null }),
    ({ retailers, products, matched, isLowBase, spread, leftOut }, { currency }) => ({
      ...{ currency, products, matched, isLowBase, spreadPercent: asPercent(spread) },
      retailers: retailers.map(({ retailer, index, gap, total }) => ({
        name: retailer.name,
        index: asPercent(index.value),
        ...{ products: index.n, isLowBase: index.lowBase, gapPercent: asPercent(gap) },
        total: total === null ? null : asMoney(total),
      })),
      leftOut: leftOut.map(({ name }) => name),
    }),
  );
