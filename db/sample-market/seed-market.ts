import { type Pool, type Statements, withDriver } from '#db/client.ts';
import type { Driver } from '#db/driver.ts';
import { refreshSearchText } from '#db/queries/market-search.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import { isOnSale, listings, products } from './assortment.ts';
import { brands, manufacturers } from './brands.ts';
import { categoryGroups, categoryLeaves, SHOWCASE_CATEGORY_ID } from './categories.ts';
import { type Extension, extendSampleData } from './extend-sample-data.ts';
import { hash } from './hash.ts';
import { fullSpan, type SampleSpan } from './observations.ts';
import { regions } from './regions.ts';
import { retailers, stores } from './retailers.ts';

type Row = Record<string, string | number | boolean | null | readonly string[]>;

const DATASET = 'sample';

/** Loads the sample market as of a day. Running it again changes nothing but the days that have passed since. */
export const seedMarket = async (pool: Pool, today: Day, span: SampleSpan = fullSpan): Promise<Extension> => {
  await seedCategories(pool);
  await withDriver(pool, (sql, db) => seedCatalogue(sql, db, today));
  return extendSampleData(pool, today, span);
};

/** The category tree alone, which accounts and plans need without any market data. */
export const seedCategories = async (pool: Pool): Promise<void> => {
  const rows = [...categoryGroups, ...categoryLeaves].map((category, position) => ({
    id: category.id,
    parent_id: category.parentId,
    name_en: category.name.en,
    name_ar: category.name.ar,
    aliases: category.aliases ?? [],
    base_unit: category.baseUnit,
    is_selectable: category.parentId !== null,
    is_showcase: category.id === SHOWCASE_CATEGORY_ID,
    position,
  }));
  await withDriver(pool, (sql) => insert(sql, 'categories', rows));
};

const seedCatalogue = async (sql: Driver, db: Statements, today: Day): Promise<void> => {
  const names = (name: { en: string; ar: string }) => ({ name_en: name.en, name_ar: name.ar });
  const firstDay = addDays(today, 1 - fullSpan.daily - fullSpan.weekly);
  await insert(
    sql,
    'manufacturers',
    manufacturers.map((m) => ({ id: m.id, dataset: DATASET, ...names(m.name) })),
  );
  await insert(
    sql,
    'brands',
    brands.map((b) => ({
      id: b.id,
      dataset: DATASET,
      ...names(b.name),
      aliases: b.aliases ?? [],
      is_private_label: b.onlyAt !== undefined,
    })),
  );
  await insert(
    sql,
    'retailers',
    retailers.map((r, position) => ({
      id: r.id,
      dataset: DATASET,
      ...names(r.name),
      channel: r.channel,
      position,
    })),
  );
  await insert(
    sql,
    'brand_ownerships',
    brands.map((b) => ({
      brand_id: b.id,
      manufacturer_id: b.manufacturerId,
      dataset: DATASET,
      valid_from: '2020-01-01',
    })),
  );
  await insert(
    sql,
    'products',
    products.map((p) => productRow(p, today)),
  );
  await insert(
    sql,
    'regions',
    regions.map((region) => ({ no: region.no, id: region.id, ...names(region.name) })),
  );
  await insert(
    sql,
    'stores',
    stores.map((s) => ({
      id: s.id,
      dataset: DATASET,
      retailer_id: s.retailerId,
      ...names(s.name),
      city_en: s.city.en,
      city_ar: s.city.ar,
      region_no: regions.find(({ id }) => id === s.regionId)?.no ?? null,
      latitude: s.latitude,
      longitude: s.longitude,
    })),
  );
  await insert(
    sql,
    'listings',
    listings.map((l) => ({
      id: l.id,
      dataset: DATASET,
      retailer_id: l.retailer.id,
      retailer_sku: l.retailerSku,
      raw_title: l.rawTitle,
      raw_size: l.product.pack.label.en,
      product_id: l.product.id,
      match_score: 1,
      match_status: 'approved',
      first_seen: later(l.product.from, firstDay),
      last_seen: later(l.product.from, firstDay),
    })),
  );
  await insert(
    sql,
    'authorisations',
    listings.map((l) => ({
      id: l.id,
      dataset: DATASET,
      product_id: l.product.id,
      retailer_id: l.retailer.id,
      valid_from: later(l.product.from, firstDay),
      valid_to: l.product.until === null ? null : later(l.product.until, addDays(firstDay, 1)),
    })),
  );
  await insert(sql, 'store_category_weights', weights());
  await refreshSearchText(db, 'all');
  // Customers see what is published, and the sample is there to be seen.
  await sql`
    insert into category_datasets (category_no, dataset, published_at)
    select no, ${DATASET}, now() from categories where is_selectable on conflict do nothing`;
};

const productRow = (product: (typeof products)[number], today: Day): Row => {
  const { pack, variant } = product;
  return {
    id: product.id,
    dataset: DATASET,
    gtin: product.gtin,
    name_en: product.name.en,
    name_ar: product.name.ar,
    brand_id: product.brand.id,
    category_id: product.category.id,
    pack_count: pack.count,
    net_content: pack.net,
    net_unit: pack.netUnit,
    variant_en: variant.en,
    variant_ar: variant.ar,
    family_id: product.familyId,
    status: isOnSale(product, Date.parse(today) / 86_400_000) ? 'active' : 'delisted',
  };
};

/** Category sales of each shop, as a proxy: big shops sell more, and each category a little differently. */
const weights = (): Row[] => {
  const size = {
    hyper: 10,
    super: 4,
    discounter: 3,
    convenience: 1,
    traditional: 1.5,
    wholesale: 6,
    pharmacy: 1.2,
    'q-commerce': 5,
    marketplace: 4,
  };
  return stores.flatMap((store) => {
    const retailer = retailers.find((r) => r.id === store.retailerId);
    if (!retailer) return [];
    return categoryLeaves
      .filter((category) => !retailer.only || retailer.only.includes(category.id))
      .map((category) => ({
        store_id: store.id,
        category_id: category.id,
        weight: size[retailer.channel] * (0.75 + (hash(`weight:${store.id}:${category.id}`) % 500) / 1000),
      }));
  });
};

const later = (day: Day | null, other: Day): Day => (day !== null && day > other ? day : other);

/** Many rows in one statement; rows that are there already stay as they are. */
const insert = async (sql: Driver, table: string, rows: readonly Row[]): Promise<void> => {
  for (let i = 0; i < rows.length; i += 1000) {
    await sql`insert into ${sql(table)} ${sql(rows.slice(i, i + 1000))} on conflict do nothing`;
  }
};
