import {
  listMatching,
  listNewestRounds,
  listPackPrices,
  listProductRecords,
  listSightings,
} from '#db/queries/market-catalogue.ts';
import { listStandingPrices } from '#db/queries/market-chains.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { numbered, type OpenedMarket, openMarket } from '#lib/market/dashboard/view/open-market.ts';
import type { Opened } from '#lib/market/dashboard/view/read-view.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { type CatalogueFilters, type CatalogueQuery, catalogueFilters } from './catalogue-filters.ts';
import type { CatalogueTypes } from './catalogue-panel.ts';
import { type CatalogueSet, catalogueSetOf, itemsIn } from './catalogue-set.ts';
import { replacementsIn } from './pack-changes.ts';
import type { SectionReading } from './section-reading.ts';

/** What a query of the catalogue is about, and how it is read. Null: the scope covers no category. */
export const openCatalogue = async (
  reader: Reader,
  query: CatalogueQuery,
  listed: SectionReading['listed'],
): Promise<Opened<CatalogueTypes, CatalogueFilters> | null> => {
  const opened = await openMarket(catalogueFilters, reader, query, (categoryId) =>
    findMarketView(reader.market, reader.scope, categoryId),
  );
  return opened && openProducts(reader, opened, listed);
};

/** How the products of what a query or a question is about are read. */
export const openProducts = (
  { market, locale, scope }: Reader,
  opened: OpenedMarket<CatalogueFilters>,
  listed: SectionReading['listed'],
): Opened<CatalogueTypes, CatalogueFilters> => {
  const { view, choice, filters, dropped, range, days, compared, category, narrowed, disclosure, ours } =
    opened;
  const chosen = { view, choice, narrowed, locale, ours, disclosure };
  const nothing = { records: [], sightings: [], rounds: [], matching: [], standing: [], earlier: [] };
  const retailers = view.retailers.map(({ id }) => id);
  const asked: SectionReading = { market, scope, category, retailers, choice, listed };
  const readOf = (on: DayRange) => ({
    query: asked,
    readBase: () => readCatalogue(asked, { ...chosen, range: on }),
  });
  return {
    head: { dropped, filters },
    emptyBase: () => catalogueSetOf({ ...chosen, ...nothing, range, packPrices: [] }),
    read: days && readOf(range),
    compared: compared && { ...readOf(compared), range: compared },
  };
};

type Chosen = Omit<
  Parameters<typeof catalogueSetOf>[0],
  'records' | 'sightings' | 'rounds' | 'matching' | 'standing' | 'earlier' | 'packPrices'
>;

/** Prices of packs are read of those alone that took another's place. */
const readCatalogue = async (
  { market, category, retailers }: SectionReading,
  chosen: Chosen,
): Promise<CatalogueSet> => {
  const { view, range } = chosen;
  const { id: categoryId, dataset } = view.category;
  const { from, to } = numbered(range);
  const [records, sightings, rounds, matching, prices] = await Promise.all([
    listProductRecords(market, { categoryId, dataset }),
    listSightings(market, { categoryId, dataset }),
    listNewestRounds(market, { dataset, retailers, to: range.to }),
    listMatching(market, category),
    listStandingPrices(market, category, from === to ? [to] : [from, to]),
  ]);
  const standing = prices.filter(({ day }) => day === to);
  const read = { ...chosen, records, sightings, rounds, matching, standing };
  const items = itemsIn(read);
  const packs = replacementsIn(items, range).flatMap(({ before, after }) => [before.id, after.id]);
  const products = [...new Set(packs)];
  const packPrices = products.length === 0 ? [] : await listPackPrices(market, { ...category, products });
  return catalogueSetOf({ ...read, packPrices, earlier: prices.filter(({ day }) => day === from) }, items);
};
