import type { ShelfState } from '#db/queries/market-shelves.ts';
import { byPair } from '#lib/core/by-pair.ts';
import type { ContributingRow } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import { namesIn, type ShelfPlace } from '#lib/market/distributions/shelf-rows.ts';
import { isCarried, type ShelfSet, type Store } from '#lib/market/distributions/shelf-set.ts';
import { distributionMoves } from '#lib/market/measures/distribution-measures.ts';
import { type Measure, measure, percent } from '#lib/market/measures/measure.ts';
import type { StoreMovesData } from './schema.ts';

const SHOWN = 50;

const MOVES = ['kept', 'lost', 'filled'] as const;
export type Move = (typeof MOVES)[number];

/** The category's shelves as they stood on the first day of the range. */
export type Before = readonly ShelfState[];

type Moved = Record<Move, ShelfPlace[]>;

/** What each product of the view's subject kept, lost and won. */
type ProductMoves = { productId: string; brandId: string; moves: Moved };

/** Shops that are known on both days. */
const storesKnownThroughout = ({ stores, known }: ShelfSet, before: Before): Store[] => {
  const then = new Set(before.flatMap(({ storeId, state }) => (state === null ? [] : storeId)));
  return stores.filter(({ id }) => known.has(id) && then.has(id));
};

export const movesOf = (set: ShelfSet, before: Before): ProductMoves[] => {
  const stores = new Map(storesKnownThroughout(set, before).map((store) => [store.id, store]));
  const setsOf = (shelves: readonly Pick<ShelfState, 'productId' | 'storeId' | 'state'>[]) => {
    const carried = Map.groupBy(
      shelves.filter((shelf) => stores.has(shelf.storeId) && isCarried(shelf)),
      ({ productId }) => productId,
    );
    return (productId: string) => new Set((carried.get(productId) ?? []).map(({ storeId }) => storeId));
  };
  // A shelf that was not seen clearly on one of the days says nothing of the other.
  const unclear = byPair(() => true);
  for (const shelves of [set.shelves, before])
    for (const { productId, storeId, state } of shelves) if (state === null) unclear.at(productId, storeId);
  const [then, now] = [setsOf(before), setsOf(set.shelves)];
  return set.view.products.flatMap(({ id: productId, brandId }): ProductMoves[] => {
    if (!set.isSubject(productId, brandId)) return [];
    const moves = distributionMoves(then(productId), now(productId));
    const placesOf = (storeIds: readonly string[]): ShelfPlace[] =>
      storeIds.flatMap((storeId) => {
        const store = stores.get(storeId);
        return store && !unclear.get(productId, storeId) ? [{ productId, brandId, store }] : [];
      });
    const moved = {
      kept: placesOf(moves.kept),
      lost: placesOf(moves.lost),
      filled: placesOf(moves.filled),
    };
    return MOVES.some((move) => moved[move].length > 0) ? [{ productId, brandId, moves: moved }] : [];
  });
};

const countOf = (rows: readonly ProductMoves[], move: Move): number =>
  rows.reduce((sum, { moves }) => sum + moves[move].length, 0);

export const storeMoves = (
  set: ShelfSet,
  before: Before,
  { range, listed }: Pick<ShelfQuery, 'range' | 'listed'>,
): StoreMovesData => {
  const stores = storesKnownThroughout(set, before);
  const products = movesOf(set, before);
  const points = pointsIn(set, stores);
  const by = set.disclosure.isFull ? 'product' : 'brand';
  const names = namesIn(set)[by];
  const idOf = ({ productId, brandId }: ProductMoves) => (by === 'product' ? productId : brandId);
  const rows = [...Map.groupBy(products, idOf)].flatMap(([id, group]) => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        ...{ subject: names(id), brandId: first.brandId, kept: countOf(group, 'kept') },
        ...{ lost: countOf(group, 'lost'), filled: countOf(group, 'filled') },
        lostPoints: points(`points-lost:${id}`, group, ['lost']),
        filledPoints: points(`points-filled:${id}`, group, ['filled']),
      },
    ];
  });
  rows.sort((a, b) => b.lost - a.lost || b.filled - a.filled || (a.subject.id < b.subject.id ? -1 : 1));
  return {
    ...{ from: range.from, to: range.to, stores: stores.length },
    ...{
      kept: countOf(products, 'kept'),
      lost: countOf(products, 'lost'),
      filled: countOf(products, 'filled'),
    },
    points: {
      before: points('points-before', products, ['kept', 'lost']),
      lost: points('points-lost', products, ['lost']),
      filled: points('points-filled', products, ['filled']),
      after: points('points-after', products, ['kept', 'filled']),
    },
    ...{ by, total: rows.length, rows: listed === 'all' ? rows : rows.slice(0, SHOWN) },
  };
};

/** Weighted distribution points that moves come to, summed over products. */
const pointsIn = (set: ShelfSet, stores: readonly Store[]) => {
  const whole = weightOf(stores);
  return (name: string, products: readonly ProductMoves[], moves: readonly Move[]): Measure => {
    if (whole <= 0) return measure(null, 0);
    const rows = products.map(({ productId, brandId, moves: moved }): ContributingRow => {
      const shops = moves.flatMap((move) => moved[move].map(({ store }) => store));
      return {
        ...{ brandId, productId, retailerId: null, own: null, other: null, n: 1 },
        value: percent(weightOf(shops), whole) ?? 0,
      };
    });
    const shown = discloseFigure(set, name, { reduction: 'sum', of: 'brands', rows });
    // Of one product it is no low base: its shops stand behind it.
    return { ...shown, lowBase: stores.length > 0 && stores.length < LEAST_STORES };
  };
};

const LEAST_STORES = 3;

const weightOf = (stores: readonly Pick<Store, 'weight'>[]): number =>
  stores.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
