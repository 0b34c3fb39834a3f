import { z } from 'zod';
import { joinTitles } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import { USUAL_BASIS } from '#lib/market/prices/price-filters.ts';
import { findMovers } from '#lib/market/questions/find-movers.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filtersOf, limit, period, price } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asMoney, asPercent, toolOutput } from '../parts/tool-answer.ts';
import { getTopMoversOutput } from './get-top-movers-output.ts';

export const getTopMovers = marketTool({
  module: 'priceMonitor',
  description: 'What changed most in price over a period, and why. changes: each with its day.',
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
      limit: input.limit ?? MOST_ROWS,
    });
    const t = translator(reader.locale, 'priceMonitor.movers');
    return toolOutput(reader, found, ({ by, total, movers, stepsFrom }, { currency }) => ({
      ...{ currency, total, price, stepsFrom },
      ...(by !== 'listing' && { by: by === 'brand' ? ('brand' as const) : ('product' as const) }),
      movers: movers.map(({ subject, change, prices, listings, reasons, steps }) => {
        const changePercent = asPercent(change) ?? 0;
        const [listing] = listings;
        const words = reasons.map(({ reason, n }) =>
          by === 'listing' ? t(`reasons.${reason}`) : t('reasonOf', { text: t(`reasons.${reason}`), n }),
        );
        const why = {
          reasons: reasons.map(({ reason, n }) => ({ reason, prices: n })),
          ...(words.length > 0 && { why: joinTitles(reader.locale, words) }),
          steps: { changes: steps.changes, prices: steps.n, returned: steps.returned },
        };
        const drill = `mover-${price === 'regular' ? 'regular' : 'paid'}:${subject.id}`;
        if (by === 'listing' && listing) {
          const rows = `${drill}:${listing.retailer.id}`;
          return { product: subject.name, ...atRetailer(listing), changePercent, ...why, drill: rows };
        }
        const at = listings
          .slice(0, MOST_ROWS)
          .map((each) => ({ ...atRetailer(each), drill: `${drill}:${each.retailer.id}` }));
        return {
          product: subject.name,
          changePercent,
          prices,
          ...(by === 'product' && { at }),
          ...why,
          drill,
        };
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
