import type { PriceSubject } from '#lib/vocabulary/market-terms.ts';
import { type Behind, measureBehind } from './behind.ts';
import type { Measure } from './measures/measure.ts';
import { MOVE_REASONS, type MoveReason, type PriceMove } from './measures/price-moves.ts';

/** What moved, told by whom it is of: the same for whoever shows it, says it or lists its rows. */

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
};

/** What is written as nought is no change, in percent. */
const LEAST_CHANGE = 0.05;

export const subjectOfMove = (by: PriceSubject, move: PriceMove): string =>
  by === 'listing' ? String(move.chainId) : move[`${by}Id`];

/**
 * What moved by its subject, the largest change first.
 * @param rank the change that the order goes by; what did not move by it is left out
 */
export const moversOf = (moves: readonly PriceMove[], by: PriceSubject, rank: MovedPrice): Mover[] => {
  const size = (mover: Mover) => Math.abs(mover[rank].value ?? 0);
  return [...Map.groupBy(moves, (move) => subjectOfMove(by, move))]
    .map(([subjectId, own]) => ({
      subjectId,
      paid: changeOf(own, 'paid', by),
      regular: changeOf(own, 'regular', by),
      reasons: MOVE_REASONS.flatMap((reason) => {
        const n = countMovesFor(reason, own);
        return n === 0 ? [] : [{ reason, n }];
      }),
      moves: own,
    }))
    .filter((mover) => size(mover) >= LEAST_CHANGE)
    .sort((a, b) => size(b) - size(a) || (a.subjectId < b.subjectId ? -1 : 1));
};

export const countMovesFor = (reason: MoveReason, moves: readonly PriceMove[]): number =>
  moves.filter(({ reasons }) => reasons.includes(reason)).length;

/** @param by whose moves they are; null: of all */
export const changeOf = (
  moves: readonly PriceMove[],
  price: MovedPrice,
  by: PriceSubject | null = null,
): Measure => measureBehind(behindMoves(moves, price, by));

/** A change as the moves that it is reckoned from; a pack that changed has no regular price to compare. */
export const behindMoves = (
  moves: readonly PriceMove[],
  price: MovedPrice,
  by: PriceSubject | null = null,
): Behind => ({
  reduction: 'change',
  isOfOne: by === 'listing',
  rows: moves.flatMap(({ brandId, productId, retailerId, [price]: pair }) => {
    if (pair === null || !(pair.from > 0) || !(pair.to > 0)) return [];
    const [own, other] = [pair.to, pair.from];
    return [{ brandId, productId, retailerId, shelf: null, own, other, n: 1, value: (100 * own) / other }];
  }),
});
