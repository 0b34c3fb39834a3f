import type { LinePoint } from '#db/queries/market-chains.ts';
import type { PriceSteps } from '#db/queries/market-movers.ts';
import { brandIndexToCategory } from '#lib/market/measures/brand-index.ts';
import { pairsWithRest, shelvesOf } from '#lib/market/measures/chain-figures.ts';
import { type Measure, measure } from '#lib/market/measures/measure.ts';
import { competitiveIndex, effectivePrice, jevonsIndex } from '#lib/market/measures/price-measures.ts';
import {
  changeOver,
  type MoveReason,
  type Mover,
  moversOf,
  type PriceMove,
} from '#lib/market/measures/price-moves.ts';
import { type Board, rounded, roundedMeasure } from '#lib/market/price-monitor/board.ts';
import { groupedPrices } from '#lib/market/price-monitor/like-for-like.ts';
import type { ChangesData } from '#lib/market/price-monitor/schema.ts';
import type { PriceSubject } from '#lib/vocabulary/market-terms.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';

export const MOVERS_A_PAGE = 20;

type Movers = ChangesData['movers'];

/** The movers of one page, and what all prices of the view did. */
export type RankedMovers = Pick<Movers, 'overall' | 'total' | 'page' | 'pages'> & {
  movers: readonly Mover[];
};

export const rankMovers = (
  moves: readonly PriceMove[],
  { by, rank, page }: { by: PriceSubject; rank: 'paid' | 'regular'; page: number },
): RankedMovers => {
  const movers = moversOf(moves, (move) => subjectOf(by, move), rank);
  const pages = Math.max(1, Math.ceil(movers.length / MOVERS_A_PAGE));
  const shown = Math.min(page, pages);
  const count = (reason: MoveReason) => moves.filter(({ reasons }) => reasons.includes(reason)).length;
  return {
    overall: {
      paid: roundedMeasure(changeOver(moves.map(({ paid }) => paid))),
      regular: roundedMeasure(changeOver(moves.flatMap(({ regular }) => regular ?? []))),
      began: count('dealBegan'),
      ended: count('dealEnded'),
    },
    total: movers.length,
    page: shown,
    pages,
    movers: movers.slice((shown - 1) * MOVERS_A_PAGE, shown * MOVERS_A_PAGE),
  };
};

type Subjected = { chainId: number; productId: string; brandId: string; retailerId: string };

const subjectOf = (by: PriceSubject, row: Subjected): string =>
  by === 'listing' ? String(row.chainId) : row[`${by}Id`];

/** What is read of the movers of a page alone. */
export type MoverDetails = {
  days: readonly number[];
  lines: readonly LinePoint[];
  steps: readonly PriceSteps[];
};

export const moverRows = (
  board: Board,
  { by, movers }: { by: PriceSubject; movers: readonly Mover[] },
  { days, lines, steps }: MoverDetails,
): Movers['rows'] => {
  const { view, label } = board;
  const namesOf = (rows: readonly NamedRow[]) => new Map(rows.map((row) => [row.id, label(row)]));
  const names = {
    product: namesOf(view.products),
    brand: namesOf(view.brands),
    retailer: namesOf(view.retailers),
  };
  const indexOf = indicesOf(by, board);
  const byLine = Map.groupBy(lines, ({ subjectId }) => subjectId);
  const stepsOf = new Map(steps.map((step) => [step.subjectId, step]));
  return movers.flatMap(({ subjectId: id, paid, regular, reasons, moves }) => {
    const [move] = moves;
    const subject = by === 'listing' ? names.product.get(move?.productId ?? '') : names[by].get(id);
    const retailer = by === 'listing' ? names.retailer.get(move?.retailerId ?? '') : null;
    if (!subject || !move || retailer === undefined) return [];
    const points = new Map(
      byLine.get(id)?.map(({ day, n, logUnit }) => [day, rounded(Math.exp(logUnit / n))]),
    );
    const { changes = 0, n = 0 } = stepsOf.get(id) ?? {};
    return [
      {
        ...{ id, subject, retailer, reasons },
        paid: roundedMeasure(paid),
        regular: roundedMeasure(regular),
        price: by === 'listing' ? move.price : null,
        steps: { changes, n },
        index: roundedMeasure(indexOf(id, move)),
        line: days.map((day) => points.get(day) ?? null),
      },
    ];
  });
};

/** A listing against other retailers of its product; a retailer against the others; a product or brand against other brands' alike packs. */
const indicesOf = (by: PriceSubject, board: Board): ((id: string, move: PriceMove) => Measure) => {
  const { all } = board;
  const shelves = shelvesOf(all);
  if (by === 'retailer')
    return (id) => jevonsIndex(pairsWithRest(shelves, (retailerId) => retailerId === id));
  if (by === 'listing') {
    const byProduct = Map.groupBy(all, ({ productId }) => productId);
    return (_, { chainId, productId }) => {
      const shelf = byProduct.get(productId) ?? [];
      const own = shelf.find((price) => price.chainId === chainId);
      const others = shelf.filter((price) => price.chainId !== chainId).map(effectivePrice);
      return measure(own ? competitiveIndex(effectivePrice(own), others) : null, others.length);
    };
  }
  const grouped = groupedPrices(board);
  const alike = Map.groupBy(grouped, ({ group }) => group);
  const groupOf = new Map(grouped.map(({ productId, group }) => [productId, group]));
  return (id, { productId, brandId }) => {
    if (by === 'brand') return brandIndexToCategory(grouped, (brand) => brand === id);
    const rivals = alike.get(groupOf.get(productId) ?? '') ?? [];
    return brandIndexToCategory(
      rivals.filter((price) => price.productId === id || price.brandId !== brandId),
      (brand) => brand === brandId,
    );
  };
};
