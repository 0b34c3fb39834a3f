import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { DATASETS, type Dataset } from '#lib/vocabulary/terms.ts';

type Place = { id: string; nameEn: string; nameAr: string };

/** The shops that a file's rows may be of. */
export type ImportPlaces = {
  retailers: Place[];
  /** `code`: what a retailer calls it by; null: its id. */
  stores: (Place & { code: string | null; retailerId: string; isOnline: boolean })[];
};

export const listImportPlaces = async (db: Database, dataset: Dataset): Promise<ImportPlaces> => ({
  retailers: await db.execute<Place>(
    sql`select id, name_en as "nameEn", name_ar as "nameAr" from retailers where dataset = ${dataset} order by id`,
  ),
  stores: await db.execute<ImportPlaces['stores'][number]>(
    sql`select id, code, name_en as "nameEn", name_ar as "nameAr", retailer_id as "retailerId", region_no is null as "isOnline"
      from stores where dataset = ${dataset} order by id`,
  ),
});

export type ImportCategory = Place & { baseUnit: BaseUnit };

/** What a weight or a product can be of: all categories without others below them. */
export const listImportCategories = (db: Database): Promise<ImportCategory[]> =>
  db.execute<ImportCategory>(sql`
    select id, name_en as "nameEn", name_ar as "nameAr", base_unit as "baseUnit" from categories c
    where not exists (select from categories child where child.parent_id = c.id) order by position, id`);

export type ImportBrand = Place & { aliases: string[] };
export type ImportMaker = Place;

/** The brands that a file's products may be of. */
export const listImportBrands = (db: Database, dataset: Dataset): Promise<ImportBrand[]> =>
  db.execute<ImportBrand>(
    sql`select id, name_en as "nameEn", name_ar as "nameAr", aliases from brands where dataset = ${dataset} order by id`,
  );

export const listImportMakers = (db: Database, dataset: Dataset): Promise<ImportMaker[]> =>
  db.execute<ImportMaker>(
    sql`select id, name_en as "nameEn", name_ar as "nameAr" from manufacturers where dataset = ${dataset} order by id`,
  );

/** The datasets that have retailers, which prices can be of. */
export const listFilledDatasets = async (db: Database): Promise<Dataset[]> => {
  const rows = await db.execute<{ dataset: Dataset }>(
    sql`select distinct dataset from retailers order by dataset`,
  );
  return rows.map(({ dataset }) => dataset);
};

/** How far the data of a dataset has come: what files bring, in the order in which they bring it. */
export type MarketBeginning = {
  dataset: Dataset;
  retailers: number;
  stores: number;
  products: number;
  /** The newest day with a price; null before the first. */
  pricesUpTo: Day | null;
  promotions: number;
  /** The newest day with a shelf visit; null before the first. */
  visitsUpTo: Day | null;
  /** Entries of must-stock lists, also those that have ended. */
  musts: number;
  /** Reference values, each of which holds from a day. */
  references: number;
};

export const listMarketBeginnings = (db: Database): Promise<MarketBeginning[]> =>
  db.execute<MarketBeginning>(sql`
    select d.dataset, (select count(*)::int from retailers t where t.dataset = d.dataset) as retailers,
      (select count(*)::int from stores t where t.dataset = d.dataset) as stores,
      (select count(*)::int from products t where t.dataset = d.dataset) as products,
      (select max(t.newest_on)::text from category_datasets t where t.dataset = d.dataset) as "pricesUpTo",
      (select count(*)::int from promotions t where t.dataset = d.dataset) as promotions,
      (select max(t.last_on)::text from shelf_series t where t.dataset = d.dataset and t.owner_company_id is null) as "visitsUpTo",
      (select count(*)::int from authorisations t where t.dataset = d.dataset) as musts,
      (select count(*)::int from (
        select from cpi_series t where t.dataset = d.dataset and t.revision = 0 union all
        select from vat_rates t where t.dataset = d.dataset and t.revision = 0 union all
        select from category_values t where t.dataset = d.dataset and t.revision = 0 union all
        select from channel_universes t where t.dataset = d.dataset and t.revision = 0) as known) as references
    from unnest(${sql.param([...DATASETS])}::text[]) with ordinality as d (dataset, place) order by d.place`);
