import { listStandingPrices } from '#db/queries/market-chains.ts';
import type { FigureOf } from '#lib/market/access/plan-disclosure.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { shelvesOf } from '#lib/market/measures/chain-figures.ts';
import { standsEnough } from '#lib/market/measures/matched-line.ts';
import { rowOfChain } from '#lib/market/price-monitor/contributing-rows.ts';
import { lineBasket } from '#lib/market/price-monitor/matched-basket.ts';
import type { PriceFigureSource, PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import { indexBasis, leastItemsOf } from '#lib/market/price-monitor/retailer-index.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import { onBasis } from '#lib/market/prices/price-basis.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PriceSide } from '#lib/vocabulary/market-terms.ts';
import { indexFilter, type LineOf, retailerLine, sideLine } from './lines.ts';

/** The prices that a line is of on a day, in the money that is asked for. */
const pointOf = async (
  set: PriceSet,
  day: string | null,
  { market }: SectionQuery,
  line: LineOf | null,
  of: FigureOf = 'all',
): Promise<FigureBasis | null> => {
  if (day === null || line === null) return null;
  const standing = await listStandingPrices(market, line.filter, [dayNumber(day)]);
  const used = set.disclosure.rows(standing, of);
  const isWithheld = used.length === 0 && standing.length > 0;
  if (line.of !== null && !isWithheld && !standsEnough(used.length, line.of)) return null;
  const rows = standing.flatMap((chain) => {
    const unit = set.inMoney(onBasis(chain, set.basis).unit, day);
    return unit === null ? [] : [rowOfChain(onBasis(chain, set.basis), unit)];
  });
  const plain = set.basis.statistic === 'lowest' ? 'lowest' : 'mean';
  return { reduction: line.of === null ? plain : 'geometric', rows, of };
};

const ofSide =
  (side: PriceSide): PriceFigureSource =>
  (set, { day }, reading) =>
    pointOf(set, day, reading, sideLine(set, reading.narrowed, lineBasket(set), side), 'brands');

/** A retailer's items of a day against the others' mean, as its line has them; null where they are too few for a point. */
const indexOn: PriceFigureSource = async (set, { retailer, day }, { market, narrowed }) => {
  if (day === null || retailer === null) return null;
  const standing = await listStandingPrices(market, indexFilter({ narrowed }), [dayNumber(day)]);
  const basis = indexBasis(shelvesOf(standing.map((chain) => onBasis(chain, set.basis))), retailer);
  const used = set.disclosure.rows(basis.rows);
  const isWithheld = used.length === 0 && basis.rows.length > 0;
  return isWithheld || used.length >= leastItemsOf(set) ? basis : null;
};

export const figures: PriceFigures = {
  'index-line': { valuesIn: 'index', source: indexOn },
  line: {
    valuesIn: 'money',
    source: (set, { retailer, day }, query) =>
      retailer === null
        ? null
        : pointOf(set, day, query, retailerLine(query.narrowed, lineBasket(set), retailer)),
  },
  'our-line': { valuesIn: 'money', source: ofSide('ours') },
  'rival-line': { valuesIn: 'money', source: ofSide('rivals') },
};
