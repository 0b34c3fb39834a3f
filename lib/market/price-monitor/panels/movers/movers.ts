import type { LinePoint } from '#db/queries/market-chains.ts';
import type { PriceSteps } from '#db/queries/market-movers.ts';
import { type Disclosure, FULL_DISCLOSURE } from '#lib/market/access/plan-disclosure.ts';
import { discloseRows } from '#lib/market/dashboard/view/disclose-figure.ts';
import { indexOfRatios, ratiosToOthers } from '#lib/market/measures/brand-index.ts';
import { pairsWithRest, shelvesOf } from '#lib/market/measures/chain-figures.ts';
import { type Measure, measure, rounded, roundedMeasure } from '#lib/market/measures/measure.ts';
import { competitiveIndex, effectivePrice, jevonsIndex } from '#lib/market/measures/price-measures.ts';
import type { PriceMove } from '#lib/market/measures/price-moves.ts';
import { brandFigure } from '#lib/market/price-monitor/brand-figure.ts';
import { groupedPrices } from '#lib/market/price-monitor/like-for-like.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import {
  changesOf,
  countMovesFor,
  type MovedPrice,
  type Mover,
  moversOf,
} from '#lib/market/prices/rank-moves.ts';
import type { PriceSubject } from '#lib/vocabulary/market-terms.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import { cutPage } from '#lib/vocabulary/paging.ts';
import type { MoversData } from './schema.ts';

export const MOVERS_A_PAGE = 20;

type Movers = MoversData;

/** The movers of one page, or all, and what all prices of the view did. */
export type RankedMovers = Pick<Movers, 'overall' | 'total' | 'page' | 'pages'> & {
  movers: readonly Mover[];
};

/** What all prices did, and the promotions that set what is paid apart from the regular price. */
export const overallOf = (
  moves: readonly PriceMove[],
  disclosure: Disclosure,
): Movers['overall'] & Pick<Mover, 'withheld'> => {
  const { paid, regular, withheld } = changesOf(moves, null, disclosure);
  return {
    ...{ paid: roundedMeasure(paid), regular: roundedMeasure(regular), withheld },
    ...{ began: countMovesFor('dealBegan', moves), ended: countMovesFor('dealEnded', moves) },
  };
};

export const rankMovers = (
  moves: readonly PriceMove[],
  { by, rank, page }: { by: PriceSubject; rank: MovedPrice; page: number | null },
  shows: Pick<PriceSet, 'disclosure' | 'withheld'> = { disclosure: FULL_DISCLOSURE, withheld: new Set() },
): RankedMovers => {
  const { disclosure, withheld } = shows;
  const movers = moversOf(moves, by, rank, disclosure);
  const { withheld: hidden, ...overall } = overallOf(moves, disclosure);
  for (const price of hidden) withheld.add(`movers-${price}`);
  const { rows: shown, ...paging } = cutPage(movers, page, MOVERS_A_PAGE);
  return {
    overall,
    total: movers.length,
    ...paging,
    movers: shown,
  };
};

/** What is read of the movers of a page alone. */
export type MoverDetails = {
  days: readonly number[];
  lines: readonly LinePoint[];
  steps: readonly PriceSteps[];
};

export const moverRows = (
  set: PriceSet,
  { by, rank, movers }: { by: PriceSubject; rank: MovedPrice; movers: readonly Mover[] },
  { days, lines, steps }: MoverDetails,
): Movers['rows'] => {
  const { view, label } = set;
  const namesOf = (rows: readonly NamedRow[]) => new Map(rows.map((row) => [row.id, label(row)]));
  const names = {
    product: namesOf(view.products),
    brand: namesOf(view.brands),
    retailer: namesOf(view.retailers),
  };
  const indexOf = indicesOf(by, set);
  const byLine = Map.groupBy(lines, ({ subjectId }) => subjectId);
  const stepsOf = new Map(steps.map((step) => [step.subjectId, step]));
  return movers.flatMap(({ subjectId: id, paid, regular, reasons, moves, withheld }) => {
    const [move] = moves;
    const subject = by === 'listing' ? names.product.get(move?.productId ?? '') : names[by].get(id);
    const retailer = by === 'listing' ? names.retailer.get(move?.retailerId ?? '') : null;
    if (!subject || !move || retailer === undefined) return [];
    for (const price of withheld) set.withheld.add(`mover-${price}:${id}`);
    const points = new Map(
      byLine.get(id)?.map(({ day, n, logUnit }) => [day, rounded(Math.exp(logUnit / n))]),
    );
    const { changes = 0, n = 0, returned = 0 } = stepsOf.get(id) ?? {};
    return [
      {
        ...{ id, subject, retailer, reasons, brandId: by === 'retailer' ? null : move.brandId },
        paid: roundedMeasure(paid),
        regular: roundedMeasure(regular),
        price: by !== 'listing' ? null : rank === 'paid' ? move.price : move.regular,
        steps: { changes, n, returned },
        index: roundedMeasure(indexOf(id, move)),
        line: days.map((day) => points.get(day) ?? null),
      },
    ];
  });
};

/** A listing against other retailers of its product; a retailer against the others; a product or brand against other brands' alike packs. */
const indicesOf = (by: PriceSubject, set: PriceSet): ((id: string, move: PriceMove) => Measure) => {
  const { market } = set;
  const shelves = shelvesOf(market);
  const nameOf = (id: string) => `mover-index:${id}`;
  if (by === 'retailer')
    return (id) => {
      const rows = pairsWithRest(shelves, (retailerId) => retailerId === id);
      return discloseRows(set, { name: nameOf(id), rows }, jevonsIndex) ?? measure(null, rows.length);
    };
  if (by === 'listing') {
    const byProduct = Map.groupBy(market, ({ productId }) => productId);
    return (_, { chainId, productId }) => {
      const shelf = byProduct.get(productId) ?? [];
      const own = shelf.find((price) => price.chainId === chainId);
      const others = shelf.filter((price) => price.chainId !== chainId).map(effectivePrice);
      return measure(own ? competitiveIndex(effectivePrice(own), others) : null, others.length);
    };
  }
  const grouped = groupedPrices(set);
  const alike = Map.groupBy(grouped, ({ group }) => group);
  const groupOf = new Map(grouped.map(({ productId, group }) => [productId, group]));
  return (id, { productId, brandId }) => {
    if (by === 'brand') return brandFigure(set, grouped, { brand: id, name: nameOf(id) });
    const rivals = alike.get(groupOf.get(productId) ?? '') ?? [];
    // As many retailers as sell it beside its rivals stand behind it.
    return indexOfRatios(
      ratiosToOthers(
        rivals.filter((price) => price.productId === id || price.brandId !== brandId),
        (brand) => brand === brandId,
      ),
    );
  };
};
