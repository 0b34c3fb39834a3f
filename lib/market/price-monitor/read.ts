import { setImmediate } from 'node:timers/promises';
import { loadConsumerIndex } from '#db/queries/consumer-index.ts';
import { countPriceChanges, listStandingPrices } from '#db/queries/market-chains.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import { oursIn } from '#lib/market/access/find-ours.ts';
import { requireModule } from '#lib/market/access/module-access.ts';
import { disclosureFor } from '#lib/market/access/plan-disclosure.ts';
import { type Asker, readMarket } from '#lib/market/access/read-market.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { comparedRange } from '#lib/market/dashboard/compare.ts';
import { narrow, priceTypeFor } from '#lib/market/dashboard/filters/choose-within.ts';
import { type Dropped, inOrderOfFilters } from '#lib/market/dashboard/filters/dropped.ts';
import { asFarAsRead, cutsOf, resolvePeriod } from '#lib/market/dashboard/periods.ts';
import { realPricesIn } from '#lib/market/measures/real-prices.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { cairoDay, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { type Board, boardOf } from './board.ts';
import { choosePrices } from './choose-prices.ts';
import type { MoversChoice } from './movers-choice.ts';
import { tiles } from './panels/tiles.ts';
import type { PriceMonitorQuery } from './query.ts';
import type { PriceMonitorData } from './schema.ts';
import type { PriceSection } from './section-ids.ts';
import type { SectionQuery } from './section-query.ts';
import { sections } from './sections.ts';
import { viewHead } from './view.ts';
import { withheldIn, withheldThen } from './withheld-figures.ts';

/**
 * One view of Price Monitor: what the category is made of, then its figures side by side. Null where the scope covers no category.
 * @param shownSections the sections whose panels are read; the one of the query unless said otherwise
 */
export const findPriceMonitor = async (
  reader: Reader,
  query: PriceMonitorQuery,
  shownSections: readonly PriceSection[] = [query.section],
): Promise<PriceMonitorData | null> => (await findPriceFigures(reader, query, shownSections))?.data ?? null;

/** A view, and what its figures were reckoned from. */
export type PriceFigures = {
  data: PriceMonitorData;
  board: Board;
  /** The same of the days that the range is set beside; null where nothing is compared. */
  compared: Board | null;
  /** What it was read by; null where nothing was in the range. */
  reading: SectionQuery | null;
};

/** The view with the prices that its figures are reckoned from. */
export const findPriceFigures = async (
  reader: Reader,
  query: PriceMonitorQuery,
  shownSections: readonly PriceSection[],
  listed: SectionQuery['listed'] = 'page',
): Promise<PriceFigures | null> => {
  const opened = await openView(reader, query, listed);
  if (opened === null) return null;
  const { chosen, movers, dropped, reading } = opened;
  const { choice } = chosen;
  const { section, floor } = query;
  const { scope, now } = reader;
  const isRead = reading !== null;
  const asked = { period: query.choice, section, movers, floor };
  const head = { scope, now, choice, dropped, isRead, ...asked };
  if (reading === null) {
    const board = boardOf({ ...chosen, standing: [], earlier: [] });
    const nothing = tiles(board, { up: 0, down: 0 });
    const data = {
      ...viewHead(board, head),
      tiles: nothing,
      compared: null,
      ...noSection,
      ...withheldIn(board),
    };
    return { data, board, compared: null, reading };
  }
  const reads = readBoard(reading, chosen);
  const [board, figures, compared, panels] = await Promise.all([
    reads,
    readTiles(reading, reads),
    readCompared(reading, chosen),
    readSections(shownSections, reading, reads),
  ]);
  const shown = compared && {
    ...{ range: compared.board.range, tiles: compared.tiles },
    ...withheldThen(compared.board),
  };
  const drawn = { tiles: figures, compared: shown, ...noSection, ...panels };
  const data = { ...viewHead(board, head), ...drawn, ...withheldIn(board) };
  return { data, board, compared: compared?.board ?? null, reading };
};

type Opened = { chosen: Chosen; movers: MoversChoice; dropped: Dropped[]; reading: SectionQuery | null };

/** What a query's figures are read by: what of it holds for the category, and how far that was read; null where nothing was in the range. */
const openView = async (
  reader: Reader,
  query: PriceMonitorQuery,
  listed: SectionQuery['listed'],
): Promise<Opened | null> => {
  const { market, now, locale, scope } = reader;
  const view = await findMarketView(market, scope, query.category ?? null, priceTypeFor(scope, query));
  if (view === null) return null;
  const chosenRange = resolvePeriod(query.choice, cairoDay(now));
  const { choice, movers, dropped } = choosePrices(view, scope, query);
  const range = asFarAsRead(chosenRange, view.newestOn);
  const { among, chosen: narrowed } = narrow(view, choice);
  const cuts = cutsOf(query.choice, range ?? chosenRange).map((why) => ({ filter: 'period' as const, why }));
  const { floor } = query;
  const { basis, compare } = choice;
  const isReal = range !== null && basis.value === 'real';
  const real = isReal ? realPricesIn(range, await loadConsumerIndex(market, view.category.dataset)) : null;
  const days = range && numbered(range);
  const disclosure = disclosureFor(scope, { isOfBrands: narrowed.products !== undefined });
  return {
    chosen: {
      view,
      choice,
      locale,
      ours: oursIn(reader, view),
      range: range ?? chosenRange,
      real,
      disclosure,
    },
    movers,
    dropped: inOrderOfFilters([...cuts, ...dropped]),
    reading: days && { market, scope, category: among, narrowed, days, compare, movers, floor, listed },
  };
};

/** What the figures of a view are reckoned from; null where there is nothing to reckon from. */
export const findPriceBoard = async (
  reader: Reader,
  query: PriceMonitorQuery,
): Promise<{ board: Board; reading: SectionQuery } | null> => {
  const opened = await openView(reader, query, 'page');
  if (!opened?.reading) return null;
  const { chosen, reading } = opened;
  return { board: await readBoard(reading, chosen), reading };
};

type Chosen = Omit<Parameters<typeof boardOf>[0], 'standing' | 'earlier'>;

const numbered = ({ from, to }: DayRange) => ({ from: dayNumber(from), to: dayNumber(to) });

/** All that the choice is held against is read on the last day alone. */
const readBoard = async (
  { market, category, narrowed, days }: SectionQuery,
  chosen: Chosen,
): Promise<Board> => {
  const [standing, earlier] = await Promise.all([
    listStandingPrices(market, category, [days.to]),
    listStandingPrices(market, narrowed, [days.from]),
  ]);
  return boardOf({ ...chosen, standing, earlier });
};

const readTiles = async ({ market, narrowed, days }: SectionQuery, board: Promise<Board>) => {
  const [drawnOn, changes] = await Promise.all([board, countPriceChanges(market, narrowed, days)]);
  // What else is drawn on the board has its turn first.
  await setImmediate();
  return tiles(drawnOn, changes);
};

/** The same tiles for the days that the range is set beside. */
const readCompared = async (reading: SectionQuery, chosen: Chosen) => {
  const range = comparedRange(chosen.choice.compare, chosen.range);
  if (range === null) return null;
  const then = { ...reading, days: numbered(range) };
  const reads = readBoard(then, { ...chosen, range });
  const [board, figures] = await Promise.all([reads, readTiles(then, reads)]);
  return { board, tiles: figures };
};

const readSections = async (
  names: readonly PriceSection[],
  reading: SectionQuery,
  board: Parameters<(typeof sections)[PriceSection]>[1],
): Promise<Partial<Pick<PriceMonitorData, PriceSection>>> => {
  const drawn = await Promise.all(names.map(async (name) => [name, await sections[name](reading, board)]));
  return Object.fromEntries(drawn);
};

const noSection = { overview: null, packs: null, changes: null, margin: null } satisfies Record<
  PriceSection,
  null
>;

/** GET /api/market/price-monitor. @throws AppError FORBIDDEN where the caller's scope does not cover the module, TOO_MANY_REQUESTS */
export const getPriceMonitor = async (
  ctx: Asker & { actor: Account },
  query: PriceMonitorQuery,
): Promise<{ view: PriceMonitorData | null }> => {
  requireModule(ctx, 'priceMonitor');
  return readMarket(ctx, async (reader) => ({ view: await findPriceMonitor(reader, query) }));
};
