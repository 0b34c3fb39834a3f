import { z } from 'zod';
import { USUAL_BASIS } from '#lib/market/prices/price-filters.ts';
import { findMovers } from '#lib/market/questions/find-movers.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filtersOf, limit, period, price } from '../parts/input-parts.ts';
import { asMoney, asPercent, toolOutput } from '../parts/tool-answer.ts';
import { getTopMoversOutput } from './get-top-movers-output.ts';

const SHOWN = 8;

export const getTopMovers = marketTool({
  module: 'priceMonitor',
  description:
    'What changed most in price from the first to the last day of a period. changes: each change with its day.',
  input: z.object({
    ...filtersOf(findMovers),
    direction: z.enum(['up', 'down', 'both']).default('both'),
    price: price.default(USUAL_BASIS.price),
    ...period,
    limit,
  }),
  output: getTopMoversOutput,
  needsSeveralProducts: true,
  leadsTo: ['getPromotions', 'compareRetailers', 'whatChanged'],
  lookUp: async (reader, input) => {
    const { direction, price } = input;
    const found = await findMovers(reader, input, {
      period: periodOf(input),
      direction,
      limit: input.limit ?? SHOWN,
    });
    return toolOutput(reader, found, ({ by, total, movers }, { currency }) => ({
      ...{ currency, total, price },
      ...(by !== 'listing' && { by: by === 'brand' ? ('brand' as const) : ('product' as const) }),
      movers: movers.map(({ subject, change, prices, listings }) => {
        const changePercent = asPercent(change) ?? 0;
        const [listing] = listings;
        const drill = `mover-${price === 'regular' ? 'regular' : 'paid'}:${subject.id}`;
        if (by === 'listing' && listing) {
          const rows = `${drill}:${listing.retailer.id}`;
          return { product: subject.name, ...atRetailer(listing), changePercent, drill: rows };
        }
        const at = listings.slice(0, SHOWN).map(atRetailer);
        return { product: subject.name, changePercent, prices, ...(by === 'product' && { at }), drill };
      }),
    }));
  },
});

type Listing = {
  retailer: { id: string; name: string };
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
