import { type ChainFilter, listStandingPrices } from '#db/queries/market-chains.ts';
import { listMonthPrices } from '#db/queries/market-months.ts';
import { listPriceSteps, type PriceSteps } from '#db/queries/market-movers.ts';
import { sampleDays } from '#lib/market/dashboard/periods.ts';
import { movesBetweenMonths, type PriceMove } from '#lib/market/measures/price-moves.ts';
import { readLinePoints } from '#lib/market/price-monitor/disclosed-lines.ts';
import {
  comparedDays,
  comparedMonths,
  isOfMonths,
  stepDays,
} from '#lib/market/price-monitor/movers-choice.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import { subjectOfMovers, subjectsAt } from '#lib/market/prices/mover-subjects.ts';
import { type MovedPrice, type Mover, whatMoved } from '#lib/market/prices/rank-moves.ts';
import { type Day, type DayNumberRange, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PriceSubject } from '#lib/vocabulary/market-terms.ts';
import { type MoverDetails, moverRows, rankMovers } from './movers.ts';
import type { MoversData } from './schema.ts';

/** All moves are ranked; details are read for those alone that are shown. */
export const readMovers = async (reading: SectionQuery, set: PriceSet): Promise<MoversData> => {
  const { scope, movers: choice, listed } = reading;
  const by = subjectOfMovers(choice, scope.level);
  const { moves, rank, from, to } = await readMoves(reading, set);
  const page = listed === 'all' ? null : choice.page;
  const { movers, ...totals } = rankMovers(moves, { by, rank, page }, set);
  const details = await readDetails(reading, set, { by, rank, movers, from });
  return {
    ...{ by, subjects: subjectsAt(scope.level), window: choice.window, rank, from, to },
    ...totals,
    rows: moverRows(set, { by, rank, movers }, details),
  };
};

type Moved = { moves: PriceMove[]; rank: MovedPrice; from: Day; to: Day };

/** What moved over the window, and which change is meant: months show what was paid alone. */
export const readMoves = async (
  { market, narrowed, movers }: SectionQuery,
  set: PriceSet,
): Promise<Moved> => {
  const { window } = movers;
  if (isOfMonths(window)) {
    const [from, to] = comparedMonths(set.range.to, window);
    const prices = await listMonthPrices(market, narrowed, [from, to]);
    const ofMonth = (month: Day) => prices.filter((price) => price.month === month);
    return { moves: movesBetweenMonths(ofMonth(from), ofMonth(to)), rank: 'paid', from, to };
  }
  const { from, to } = comparedDays(set.range, window);
  const earlier =
    window === 'period'
      ? set.withPromotionsAtStart
      : await listStandingPrices(market, narrowed, [dayNumber(from)]);
  return { ...whatMoved({ earlier, current: set.withPromotions }, set), from, to };
};

const LINE_POINTS = 45;
/** From this many percent on a price counts as changed. */
const STEP_THRESHOLD = 0.5;

const readDetails = async (
  { market, narrowed, days, listed }: SectionQuery,
  { disclosure, withheld }: PriceSet,
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
    readSteps({ market, narrowed }, { by, rank, movers, range }),
  ]);
  for (const id of lines.withheld) withheld.add(`mover-line:${id}`);
  return { days: sampled, lines: lines.points, steps };
};

/** How often the prices of some movers changed within a range, and came back. */
export const readSteps = async (
  { market, narrowed }: Pick<SectionQuery, 'market' | 'narrowed'>,
  asked: { by: PriceSubject; rank: MovedPrice; movers: readonly Mover[]; range: DayNumberRange },
): Promise<readonly PriceSteps[]> => {
  const { by, rank, movers, range } = asked;
  const kind = rank === 'paid' ? 'effective' : 'regular';
  return movers.length === 0
    ? []
    : listPriceSteps(market, only(narrowed, by, movers), { ...range, by, kind, threshold: STEP_THRESHOLD });
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
