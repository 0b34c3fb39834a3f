import { loadConsumerIndex } from '#db/queries/consumer-index.ts';
import { type ChainFilter, listPriceLines, listStandingPrices } from '#db/queries/market-chains.ts';
import { listMonthChanges, listMonthPrices, listRetailerWeights } from '#db/queries/market-months.ts';
import { listPriceSteps } from '#db/queries/market-movers.ts';
import { categoryMonths } from '#lib/market/measures/category-months.ts';
import { MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import {
  type Mover,
  movesBetween,
  movesBetweenMonths,
  type PriceMove,
} from '#lib/market/measures/price-moves.ts';
import { sampleDays } from '#lib/market/periods.ts';
import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PriceSubject } from '#lib/vocabulary/market-terms.ts';
import type { Board } from './board.ts';
import {
  comparedDays,
  comparedMonths,
  lastMonthOver,
  monthsBefore,
  stepDays,
  subjectsAt,
} from './movers-choice.ts';
import { roundedMonth } from './panels/month-rows.ts';
import { type MoverDetails, moverRows, rankMovers } from './panels/movers.ts';
import type { ChangesData } from './schema.ts';
import type { Reading } from './sections.ts';

/** What moved, and the category's months. */
export const readChanges = async (reading: Reading, board: Promise<Board>): Promise<ChangesData> => {
  const [movers, months] = await Promise.all([
    readMovers(reading, await board),
    readMonths(reading, await board),
  ]);
  return { movers, months };
};

/** All moves are ranked, and what only a page shows is read of that page alone. */
const readMovers = async (reading: Reading, board: Board): Promise<ChangesData['movers']> => {
  const { scope, movers: choice } = reading;
  const { window } = choice;
  const subjects = subjectsAt(scope.level);
  const by = subjects.find((subject) => subject === choice.by) ?? subjects[0] ?? 'brand';
  const { moves, from, to } = await readMoves(reading, board);
  const ranked = rankMovers(moves, { by, rank: 'paid', page: choice.page });
  const { movers, ...totals } = ranked;
  const details = await readDetails(reading, { by, movers, from });
  return { by, subjects, window, from, to, ...totals, rows: moverRows(board, { by, movers }, details) };
};

type Moved = { moves: PriceMove[]; from: Day; to: Day };

const readMoves = async ({ market, narrowed, movers }: Reading, board: Board): Promise<Moved> => {
  const { window } = movers;
  if (window === 'month' || window === 'year') {
    const [from, to] = comparedMonths(board.range.to, window);
    const prices = await listMonthPrices(market, narrowed, [from, to]);
    const ofMonth = (month: Day) => prices.filter((price) => price.month === month);
    return { moves: movesBetweenMonths(ofMonth(from), ofMonth(to)), from, to };
  }
  const { from, to } = comparedDays(board.range, window);
  const earlier =
    window === 'period' ? board.earlier : await listStandingPrices(market, narrowed, [dayNumber(from)]);
  const families = new Map(board.view.products.map(({ id, familyId }) => [id, familyId]));
  return { moves: movesBetween(earlier, board.shown, (id) => families.get(id) ?? id), from, to };
};

const LINE_POINTS = 45;
/** From this many percent on a price counts as changed. */
const STEP_THRESHOLD = 0.5;

const readDetails = async (
  { market, narrowed, days }: Reading,
  { by, movers, from }: { by: PriceSubject; movers: readonly Mover[]; from: Day },
): Promise<MoverDetails> => {
  const range = stepDays(from, days.to);
  const sampled = sampleDays(range, LINE_POINTS);
  if (movers.length === 0) return { days: sampled, lines: [], steps: [] };
  const shown = only(narrowed, by, movers);
  const [lines, steps] = await Promise.all([
    listPriceLines(market, shown, { days: sampled, by }),
    listPriceSteps(market, shown, { ...range, by, threshold: STEP_THRESHOLD }),
  ]);
  return { days: sampled, lines, steps };
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

const readMonths = async (
  { market, category, narrowed }: Reading,
  { range, view }: Board,
): Promise<ChangesData['months']> => {
  const last = lastMonthOver(range.to);
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, at) => monthsBefore(last, MONTHS_BACK - at));
  const first = months[0] ?? last;
  const [changes, weights, consumerIndex] = await Promise.all([
    listMonthChanges(market, narrowed, { first, last, minDays: MIN_STANDING_DAYS }),
    listRetailerWeights(market, category),
    loadConsumerIndex(market, view.category.dataset),
  ]);
  const weightOf = new Map(weights.map(({ retailerId, weight }) => [retailerId, weight]));
  const known = changes[0]?.month;
  if (known === undefined) return [];
  return categoryMonths({
    months: months.filter((month) => month >= known),
    changes,
    weights: weightOf,
    consumerIndex,
  }).map(roundedMonth);
};
