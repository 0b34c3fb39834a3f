import { type Disclosure, FULL_DISCLOSURE } from '#lib/market/access/plan-disclosure.ts';
import {
  type DrillDetails,
  disclose,
  type FigureBasis,
  measureOfRows,
  withheldMeasure,
} from '#lib/market/dashboard/drill/figure-basis.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import {
  familiesIn,
  MOVE_REASONS,
  type MoveReason,
  movesBetween,
  type PriceMove,
} from '#lib/market/measures/price-moves.ts';
import type { PriceSubject } from '#lib/vocabulary/market-terms.ts';
import type { PriceBasis } from './price-filters.ts';

/** What moved, by brand, product or listing: the same for a panel, an answer and the rows behind it. */

/** Of a move: what shoppers pay per unit, or the regular price. */
export const MOVED_PRICES = ['paid', 'regular'] as const;
export type MovedPrice = (typeof MOVED_PRICES)[number];

export type Mover = {
  subjectId: string;
  /** Like-for-like change in percent, over the prices of both ends. */
  paid: Measure;
  regular: Measure;
  /** In how many of its prices each reason is found; those that are found alone. */
  reasons: { reason: MoveReason; n: number }[];
  moves: readonly PriceMove[];
  /** The changes that are of too few products for the plan, which have no value. */
  withheld: readonly MovedPrice[];
};

type Prices = Parameters<typeof movesBetween>[0];

/** What moved between two days, and the change that its order goes by: that of the prices that were asked for. */
export const whatMoved = (
  { earlier, current }: { earlier: Prices; current: Prices },
  { view, basis }: { view: Parameters<typeof familiesIn>[0]; basis: Pick<PriceBasis, 'price'> },
): { moves: PriceMove[]; rank: MovedPrice } => ({
  moves: movesBetween(earlier, current, familiesIn(view)),
  rank: basis.price === 'regular' ? 'regular' : 'paid',
});

/** What is written as nought is no change, in percent. */
const LEAST_CHANGE = 0.05;

const subjectOfMove = (by: PriceSubject, move: PriceMove): string =>
  by === 'listing' ? String(move.chainId) : move[`${by}Id`];

/**
 * What moved by its subject, the largest change first; at the end, whether they moved or not, those whose change is withheld.
 * @param rank the change that the order goes by; what did not move by it is left out
 */
export const moversOf = (
  moves: readonly PriceMove[],
  by: PriceSubject,
  rank: MovedPrice,
  disclosure = FULL_DISCLOSURE,
): Mover[] => {
  const size = (mover: Mover) => Math.abs(mover[rank].value ?? 0);
  const isHidden = (mover: Mover) => mover.withheld.includes(rank);
  return [...Map.groupBy(moves, (move) => subjectOfMove(by, move))]
    .map(([subjectId, own]) => ({
      subjectId,
      ...changesOf(own, by, disclosure),
      reasons: MOVE_REASONS.flatMap((reason) => {
        const n = countMovesFor(reason, own);
        return n === 0 ? [] : [{ reason, n }];
      }),
      moves: own,
    }))
    .filter((mover) => size(mover) >= LEAST_CHANGE || isHidden(mover))
    .sort((a, b) => size(b) - size(a) || (a.subjectId < b.subjectId ? -1 : 1));
};

export const countMovesFor = (reason: MoveReason, moves: readonly PriceMove[]): number =>
  moves.filter(({ reasons }) => reasons.includes(reason)).length;

/** Both changes, as far as the plan may show them. @param by whose moves they are; null: of all */
export const changesOf = (
  moves: readonly PriceMove[],
  by: PriceSubject | null,
  disclosure: Disclosure,
): Pick<Mover, MovedPrice | 'withheld'> => {
  const changeOf = (price: MovedPrice): { measure: Measure; isWithheld: boolean } => {
    const whole = basisOfMoves(moves, price, by);
    const { basis, isWithheld } = disclose(whole, disclosure);
    return { measure: isWithheld ? withheldMeasure(whole.rows) : measureOfRows(basis), isWithheld };
  };
  const changes = { paid: changeOf('paid'), regular: changeOf('regular') };
  return {
    paid: changes.paid.measure,
    regular: changes.regular.measure,
    withheld: MOVED_PRICES.filter((price) => changes[price].isWithheld),
  };
};

/** A change as the moves that it is calculated from; a pack that changed has no regular price to compare. */
export const basisOfMoves = (
  moves: readonly PriceMove[],
  price: MovedPrice,
  by: PriceSubject | null = null,
): FigureBasis => ({
  reduction: 'change',
  isOfOne: by === 'listing',
  of: by === 'brand' ? 'brands' : 'all',
  rows: moves.flatMap(({ brandId, productId, retailerId, price: pack, paid, [price]: pair }) => {
    if (pair === null || !(pair.from > 0) || !(pair.to > 0)) return [];
    const [own, other] = [pair.to, pair.from];
    // Between months there is no price of a pack, and a regular price is one itself.
    const details = (): DrillDetails =>
      pair === paid && pack !== paid ? { packBefore: pack.from, packAfter: pack.to } : {};
    return [{ brandId, productId, retailerId, details, own, other, n: 1, value: (100 * own) / other }];
  }),
});
