import type { Reader } from '#lib/market/access/reader.ts';
import { findPriceHistory } from '#lib/market/questions/find-price-history.ts';
import type { ToolInput, ToolOutput } from './schema.ts';
import { asMoney, asPercent, periodOf, toolOutput } from './tool-output.ts';

const SHOWN = 10;

export const getPriceHistory = async (
  reader: Reader,
  input: ToolInput<'getPriceHistory'>,
): Promise<ToolOutput<'getPriceHistory'>> =>
  toolOutput(
    reader,
    await findPriceHistory(reader, input, { period: periodOf(input) }),
    ({ change, seriesOf, series }, { currency }) => ({
      currency,
      changePercent: asPercent(change.value),
      matched: change.n,
      seriesOf,
      total: series.length,
      series: series.slice(0, SHOWN).map((line) => ({
        name: line.name,
        first: asMoney(line.first),
        last: asMoney(line.last),
        changePercent: asPercent(line.change),
      })),
    }),
  );
