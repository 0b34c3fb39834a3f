import type { Reader } from '#lib/market/access/reader.ts';
import { findMovers } from '#lib/market/questions/find-movers.ts';
import type { ToolInput, ToolOutput } from './schema.ts';
import { asMoney, asPercent, periodOf, toolOutput } from './tool-output.ts';

const SHOWN = 8;

export const getTopMovers = async (
  reader: Reader,
  input: ToolInput<'getTopMovers'>,
): Promise<ToolOutput<'getTopMovers'>> => {
  const { direction, price } = input;
  const found = await findMovers(reader, input, { period: periodOf(input), direction, limit: SHOWN });
  return toolOutput(reader, found, ({ by, total, movers }, { currency }) => ({
    ...{ currency, total, price },
    ...(by !== 'listing' && { by: by === 'brand' ? ('brand' as const) : ('product' as const) }),
    movers: movers.map(({ subject, change, prices, listings }) => {
      const changePercent = asPercent(change) ?? 0;
      const [listing] = listings;
      if (by === 'listing' && listing) {
        return { product: subject.name, ...atRetailer(listing), changePercent };
      }
      const at = listings.slice(0, SHOWN).map(atRetailer);
      return { product: subject.name, changePercent, prices, ...(by === 'product' && { at }) };
    }),
  }));
};

type Listing = {
  retailer: { name: string };
  before: number;
  after: number;
  change: number;
  changes: readonly { day: string; from: number; to: number }[];
};

const atRetailer = ({ retailer, before, after, change, changes }: Listing) => ({
  ...{ retailer: retailer.name, before: asMoney(before), after: asMoney(after) },
  changePercent: asPercent(change) ?? 0,
  changes: changes.map(({ day, from, to }) => ({ day, from: asMoney(from), to: asMoney(to) })),
});
