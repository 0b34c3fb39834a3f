import type { Reader } from '#lib/market/answer.ts';
import { findMovers } from '#lib/market/find-movers.ts';
import type { ToolInput, ToolOutput } from './schema.ts';
import { asMoney, asPercent, periodOf, toolOutput } from './tool-output.ts';

const SHOWN = 8;

export const getTopMovers = async (
  reader: Reader,
  input: ToolInput<'getTopMovers'>,
): Promise<ToolOutput<'getTopMovers'>> => {
  const { direction, price } = input;
  const found = await findMovers(reader, input, { period: periodOf(input), direction, limit: SHOWN });
  return toolOutput(reader, found, ({ total, movers }, { currency }) => ({
    ...{ currency, total, price },
    movers: movers.map(({ product, retailer, before, after, change, changedOn }) => ({
      product: product.name,
      retailer: retailer.name,
      before: asMoney(before),
      after: asMoney(after),
      changePercent: asPercent(change) ?? 0,
      changedOn,
    })),
  }));
};
