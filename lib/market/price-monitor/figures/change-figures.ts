import { listPriceChanges, type StandingPrice } from '#db/queries/market-chains.ts';
import { readMonthPairs, readMoves } from '#lib/market/price-monitor/changes.ts';
import {
  basisOfMonth,
  type MonthFigure,
  monthOfPair,
} from '#lib/market/price-monitor/panels/month-figures.ts';
import { subjectOfMovers } from '#lib/market/prices/mover-subjects.ts';
import { basisOfMoves, type MovedPrice } from '#lib/market/prices/rank-moves.ts';
import type { FigureSource } from './source.ts';

/** So many changes are listed one by one; what is older stands together by brand and retailer. */
const LISTED_CHANGES = 2_000;

/** What the shelf says since the change. */
const detailsOf = ({
  regular,
  promo,
  unit,
  since,
}: Pick<StandingPrice, 'regular' | 'promo' | 'unit' | 'since'>) => ({
  regular,
  promo,
  unit,
  since,
});

const changes =
  (direction: 1 | -1): FigureSource =>
  async (_, __, { market, narrowed, days }) => {
    const changed = await listPriceChanges(market, narrowed, { ...days, direction, limit: LISTED_CHANGES });
    const rows = changed.map(({ brandId, retailerId, n, product }) => ({
      ...{ brandId, retailerId, n, productId: product?.id ?? null, details: product && detailsOf(product) },
      ...{ own: null, other: null, value: 1 },
    }));
    return { reduction: 'count', rows };
  };

/** Of one of the movers, in the window and by the subject that the query says. */
const moved =
  (price: MovedPrice): FigureSource =>
  async (board, { brand, product, retailer }, reading) => {
    const by = subjectOfMovers(reading.movers, reading.scope.level);
    const ids = { productId: product, brandId: brand, retailerId: retailer };
    const parts = by === 'listing' ? (['productId', 'retailerId'] as const) : ([`${by}Id`] as const);
    if (parts.some((part) => ids[part] === null)) return null;
    const { moves } = await readMoves(reading, board);
    const own = moves.filter((move) => parts.every((part) => move[part] === ids[part]));
    return own.length === 0 ? null : basisOfMoves(own, price, by);
  };

const ofMonth =
  (name: MonthFigure): FigureSource =>
  async (board, { day }, reading) => {
    const read = day === null ? null : await readMonthPairs(reading, board, { month: day, of: name });
    return read && basisOfMonth(name, read.pairs.map(monthOfPair), read.basket);
  };

export const changeFigures = {
  rises: changes(1),
  falls: changes(-1),
  'mover-paid': moved('paid'),
  'mover-regular': moved('regular'),
  'month-change': ofMonth('month-change'),
  'month-index': ofMonth('month-index'),
  'month-weighted': ofMonth('month-weighted'),
  'month-ours': ofMonth('month-ours'),
} satisfies Record<string, FigureSource>;
