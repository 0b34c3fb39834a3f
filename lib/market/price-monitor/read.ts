import { countPriceChanges, listStandingPrices } from '#db/queries/market-chains.ts';
import { findMarketView, listCoveredCategories } from '#db/queries/market-view.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Reader } from '#lib/market/answer.ts';
import { moduleAccess } from '#lib/market/module-access.ts';
import { asFarAsRead, resolvePeriod } from '#lib/market/periods.ts';
import { readerOf } from '#lib/market/reader.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { cairoDay, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import { boardOf } from './board.ts';
import { tiles } from './panels/tiles.ts';
import type { PriceMonitorQuery, PriceSection } from './query.ts';
import type { PriceMonitorData } from './schema.ts';
import { type Reading, sections } from './sections.ts';
import { viewHead } from './view.ts';

/**
 * One view of Price Monitor: what the category is made of, then its figures side by side. Null where the scope covers no category.
 * @param shownSections the sections whose panels are read; the one of the query unless said otherwise
 */
export const findPriceMonitor = async (
  reader: Reader,
  query: PriceMonitorQuery,
  shownSections: readonly PriceSection[] = [query.section],
): Promise<PriceMonitorData | null> => {
  const { market, now, locale, scope } = reader;
  const { choice, section, movers, floor } = query;
  const [view, categories] = await Promise.all([
    findMarketView(market, scope, query.category ?? null),
    listCoveredCategories(market, scope),
  ]);
  if (view === null) return null;
  const chosenRange = resolvePeriod(choice, cairoDay(now));
  const brands = idsPresent(query.brands, view.brands);
  const retailers = idsPresent(query.retailers, view.retailers);
  const range = asFarAsRead(chosenRange, view.newestOn);
  const chosen = { view, brands, retailers, range: range ?? chosenRange, locale };
  const head = { categories, brands, retailers, choice, section, movers, floor };
  if (range === null) {
    const board = boardOf({ ...chosen, standing: [], earlier: [] });
    return { ...viewHead(board, head), tiles: tiles(board, { up: 0, down: 0 }), ...noSection };
  }
  const days = { from: dayNumber(range.from), to: dayNumber(range.to) };
  const category = { categoryNo: view.categoryNo, dataset: view.category.dataset };
  const narrowed = { ...category, brands: orAll(brands), retailers: orAll(retailers) };
  const reading = { market, scope, category, narrowed, days, movers, floor };
  const reads = readStanding(reading).then((standing) => boardOf({ ...chosen, ...standing }));
  const [board, changes, panels] = await Promise.all([
    reads,
    countPriceChanges(market, narrowed, days),
    readSections(shownSections, reading, reads),
  ]);
  return { ...viewHead(board, head), tiles: tiles(board, changes), ...noSection, ...panels };
};

/** The whole category, which stands beside what was chosen, is read on the last day alone. */
const readStanding = async ({ market, category, narrowed, days }: Reading) => {
  const [standing, earlier] = await Promise.all([
    listStandingPrices(market, category, [days.to]),
    listStandingPrices(market, narrowed, [days.from]),
  ]);
  return { standing, earlier };
};

const readSections = async (
  names: readonly PriceSection[],
  reading: Reading,
  board: Parameters<(typeof sections)[PriceSection]>[1],
): Promise<Partial<Pick<PriceMonitorData, PriceSection>>> => {
  const drawn = await Promise.all(names.map(async (name) => [name, await sections[name](reading, board)]));
  return Object.fromEntries(drawn);
};

const noSection = { overview: null, packs: null, changes: null, margin: null } satisfies Record<
  PriceSection,
  null
>;

const idsPresent = (chosenIds: readonly string[], rows: readonly NamedRow[]): string[] =>
  rows.map((row) => row.id).filter((id) => chosenIds.includes(id));

/** Nothing chosen means all. */
const orAll = (ids: readonly string[]): readonly string[] | undefined => (ids.length === 0 ? undefined : ids);

/** GET /api/market/price-monitor. @throws AppError FORBIDDEN where the caller's scope does not cover the module */
export const getPriceMonitor = async (
  ctx: Pick<Context<Account>, 'actor' | 'db' | 'market' | 'locale' | 'now'>,
  query: PriceMonitorQuery,
) => {
  const reader = await readerOf(ctx);
  if (moduleAccess(reader.scope, 'priceMonitor') === 'closed') throw new AppError('FORBIDDEN');
  return { view: await findPriceMonitor(reader, query) };
};
