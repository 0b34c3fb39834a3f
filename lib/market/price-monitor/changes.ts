import { loadConsumerIndex } from '#db/queries/consumer-index.ts';
import { type ChainFilter, listStandingPrices } from '#db/queries/market-chains.ts';
import {
  listMonthChanges,
  listMonthChangesByBrand,
  listMonthPairs,
  listMonthPrices,
  listRetailerWeights,
  type MonthPair,
  type Months,
} from '#db/queries/market-months.ts';
import { listPriceSteps } from '#db/queries/market-movers.ts';
import { sampleDays } from '#lib/market/dashboard/periods.ts';
import { MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import { movesBetweenMonths, type PriceMove } from '#lib/market/measures/price-moves.ts';
import { subjectOfMovers, subjectsAt } from '#lib/market/prices/mover-subjects.ts';
import { type MovedPrice, type Mover, whatMoved } from '#lib/market/prices/rank-moves.ts';
import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PriceSubject } from '#lib/vocabulary/market-terms.ts';
import type { Board } from './board.ts';
import { readLinePoints } from './disclosed-lines.ts';
import {
  comparedDays,
  comparedMonths,
  isOfMonths,
  lastMonthOver,
  monthsBefore,
  stepDays,
} from './movers-choice.ts';
import type { ChangesData } from './panels/changes-schema.ts';
import { basketOf, type MonthBasket, type MonthFigure, monthRows } from './panels/month-figures.ts';
import { type MoverDetails, moverRows, rankMovers } from './panels/movers.ts';
import type { SectionQuery } from './section-query.ts';

/** What moved, and the category's months. */
export const readChanges = async (reading: SectionQuery, board: Promise<Board>): Promise<ChangesData> => {
  const [movers, months] = await Promise.all([
    readMovers(reading, await board),
    readMonths(reading, await board),
  ]);
  return { movers, months };
};

/** All moves are ranked, and what is told of shown ones alone is read of these. */
const readMovers = async (reading: SectionQuery, board: Board): Promise<ChangesData['movers']> => {
  const { scope, movers: choice, listed } = reading;
  const by = subjectOfMovers(choice, scope.level);
  const { moves, rank, from, to } = await readMoves(reading, board);
  const page = listed === 'all' ? null : choice.page;
  const { movers, ...totals } = rankMovers(moves, { by, rank, page }, board);
  const details = await readDetails(reading, board, { by, rank, movers, from });
  return {
    ...{ by, subjects: subjectsAt(scope.level), window: choice.window, rank, from, to },
    ...totals,
    rows: moverRows(board, { by, rank, movers }, details),
  };
};

type Moved = { moves: PriceMove[]; rank: MovedPrice; from: Day; to: Day };

/** What moved over the window, and which change is meant: months are told by what was paid alone. */
export const readMoves = async ({ market, narrowed, movers }: SectionQuery, board: Board): Promise<Moved> => {
  const { window } = movers;
  if (isOfMonths(window)) {
    const [from, to] = comparedMonths(board.range.to, window);
    const prices = await listMonthPrices(market, narrowed, [from, to]);
    const ofMonth = (month: Day) => prices.filter((price) => price.month === month);
    return { moves: movesBetweenMonths(ofMonth(from), ofMonth(to)), rank: 'paid', from, to };
  }
  const { from, to } = comparedDays(board.range, window);
  const earlier =
    window === 'period'
      ? board.offeredEarlier
      : await listStandingPrices(market, narrowed, [dayNumber(from)]);
  return { ...whatMoved({ earlier, current: board.offered }, board), from, to };
};

const LINE_POINTS = 45;
/** From this many percent on a price counts as changed. */
const STEP_THRESHOLD = 0.5;

const readDetails = async (
  { market, narrowed, days, listed }: SectionQuery,
  { disclosure, withheld }: Board,
  { by, rank, movers, from }: { by: PriceSubject; rank: MovedPrice; movers: readonly Mover[]; from: Day },
): Promise<MoverDetails> => {
  const range = stepDays(from, days.to);
  // Lines are drawn on the screen alone.
  const sampled = listed === 'all' ? [] : sampleDays(range, LINE_POINTS);
  if (movers.length === 0) return { days: sampled, lines: [], steps: [] };
  const shown = only(narrowed, by, movers);
  const kind = rank === 'paid' ? 'effective' : 'regular';
  const [lines, steps] = await Promise.all([
    readLinePoints(market, shown, { days: sampled, by, kind }, disclosure),
    listPriceSteps(market, shown, { ...range, by, kind, threshold: STEP_THRESHOLD }),
  ]);
  for (const id of lines.withheld) withheld.add(`mover-line:${id}`);
  return { days: sampled, lines: lines.points, steps };
};

/** The chains of what is shown, and of listings some more of the same products and retailers. */
const only = (filter: ChainFilter, by: PriceSubject, movers: readonly Mover[]): ChainFilter => {
  const ids = movers.map(({ subjectId }) => subjectId);
  switch (by) {
    case 'brand':
      return { ...filter, brands: ids };
    case 'retailer':
      return { ...filter, retailers: ids };
    case 'product':
      return { ...filter, products: ids };
    case 'listing': {
      const moves = movers.flatMap((mover) => mover.moves);
      const products = [...new Set(moves.map(({ productId }) => productId))];
      return { ...filter, products, retailers: [...new Set(moves.map(({ retailerId }) => retailerId))] };
    }
  }
};

/** A year and the month before it, so that the newest is also held against its own a year ago. */
const MONTHS_BACK = 12;

const monthsUpTo = (day: Day): Months => {
  const last = lastMonthOver(day);
  return { first: monthsBefore(last, MONTHS_BACK), last, minDays: MIN_STANDING_DAYS };
};

/** The company's own brands at the shown retailers, whatever else was chosen; null where it has none here. */
export const ofOurs = ({ category, narrowed }: SectionQuery, { ours }: Board): ChainFilter | null =>
  ours.own.length === 0 ? null : { ...category, brands: ours.own, retailers: narrowed.retailers };

const readMonths = async (reading: SectionQuery, board: Board): Promise<ChangesData['months']> => {
  const { market, narrowed } = reading;
  const asked = monthsUpTo(board.range.to);
  const own = ofOurs(reading, board);
  const { disclosure, withheld } = board;
  const list = disclosure.isFull ? listMonthChanges : listMonthChangesByBrand;
  const [changes, ours, weights, consumerIndex] = await Promise.all([
    list(market, narrowed, asked),
    own && list(market, own, asked),
    readWeights(reading),
    loadConsumerIndex(market, board.view.category.dataset),
  ]);
  const known = changes[0]?.month;
  if (known === undefined) return [];
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, at) =>
    monthsBefore(asked.last, MONTHS_BACK - at),
  );
  const shown = months.filter((month) => month >= known);
  return monthRows({ months: shown, changes, ours, weights, consumerIndex, shows: { disclosure, withheld } });
};

const readWeights = async ({ market, category }: SectionQuery): Promise<Map<string, number>> => {
  const weights = await listRetailerWeights(market, category);
  return new Map(weights.map(({ retailerId, weight }) => [retailerId, weight]));
};

/** The chains behind a figure of a month, and the basket that they are weighted in; null where the view has no such month. */
export const readMonthPairs = async (
  reading: SectionQuery,
  board: Board,
  { month, of }: { month: Day; of: MonthFigure },
): Promise<{ pairs: readonly MonthPair[]; basket: MonthBasket } | null> => {
  const { market, narrowed } = reading;
  const asked = monthsUpTo(board.range.to);
  const chains = of === 'month-ours' ? ofOurs(reading, board) : narrowed;
  if (chains === null || month < asked.first || month > asked.last) return null;
  const [pairs, changes, weights] = await Promise.all([
    listMonthPairs(market, chains, { ...asked, last: month, from: month }),
    of === 'month-weighted' ? listMonthChanges(market, chains, asked) : [],
    readWeights(reading),
  ]);
  const known = changes[0]?.month;
  return {
    pairs,
    basket: basketOf(
      changes.filter((row) => row.month === known),
      weights,
    ),
  };
};
