import type { Driver } from '#db/driver.ts';
import { addDays, type Day, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { BaseUnit, NetUnit } from '#lib/vocabulary/market-terms.ts';
import { assortmentUntil, isOnSale, type SampleListing, type SampleProduct } from './assortment.ts';
import { brands, manufacturers } from './brands.ts';
import { packPicture, type Words } from './categories.ts';
import { dirtyListings } from './dirty-listings.ts';
import { hash, unit } from './hash.ts';
import { isMendedBy, lackOf } from './incomplete-records.ts';
import { cpiMonths } from './inflation.ts';
import { insertRows, type Row } from './insert-rows.ts';
import { skuOf, titleOf } from './listing-titles.ts';
import { fullSpan } from './observations.ts';
import { regions } from './regions.ts';
import { retailers } from './retailers.ts';
import { stores, storeWeights, UNIVERSES_FROM, universes } from './stores.ts';

const DATASET = 'sample';
/** How likely a product is on the must-list of a chain that carries it: what leads a range nearly always is. */
const MUST_LEADING = 0.95;
const MUST_OTHER = 0.6;

const names = (name: Words) => ({ name_en: name.en, name_ar: name.ar });

/** Everything that prices and shelves hang on, as of a day. What is there already stays as it is. */
export const seedCatalogue = async (sql: Driver, today: Day): Promise<void> => {
  const { products, listings } = assortmentUntil(today);
  const firstDay = addDays(today, 1 - fullSpan.prices);
  await insertRows(
    sql,
    'manufacturers',
    manufacturers.map((m) => ({ id: m.id, dataset: DATASET, ...names(m.name) })),
  );
  await insertRows(
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
  await insertRows(
    sql,
    'brand_ownerships',
    brands.map((b) => ({
      brand_id: b.id,
      manufacturer_id: b.manufacturerId,
      dataset: DATASET,
      valid_from: '2020-01-01',
    })),
  );
  if ((await missing(sql, 'stores', stores)).length > 0) await seedShops(sql);
  await insertNew(
    sql,
    'products',
    products.map((product) => productRow(product, today)),
  );
  await insertNew(
    sql,
    'listings',
    listings.map((listing) => listingRow(listing, firstDay, today)),
  );
  await insertNew(
    sql,
    'listings',
    dirtyListings(today).map((dirty) => ({
      id: dirty.id,
      dataset: DATASET,
      retailer_id: dirty.retailer.id,
      retailer_sku: skuOf(dirty.id),
      raw_title: dirty.rawTitle,
      raw_size: dirty.rawSize,
      product_id: dirty.waits ? null : dirty.product.id,
      match_score: dirty.score,
      match_status: dirty.waits ? 'review' : 'auto',
      first_seen: firstDay,
      last_seen: today,
    })),
  );
  await insertNew(
    sql,
    'authorisations',
    listings.filter(isOnMustList).map((listing) => mustRow(listing, firstDay)),
  );
  await insertRows(
    sql,
    'cpi_series',
    cpiMonths(today).map(({ month, index }) => ({ dataset: DATASET, month, index })),
  );
};

/** Those that the table does not hold yet. Each hour looks, and hardly ever is there one. */
const missing = async <T extends { id: string }>(
  sql: Driver,
  table: string,
  rows: readonly T[],
): Promise<T[]> => {
  const known = await sql<{ id: string }[]>`select id from ${sql(table)} where dataset = ${DATASET}`;
  const ids = new Set(known.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
};

const insertNew = async (
  sql: Driver,
  table: string,
  rows: readonly (Row & { id: string })[],
): Promise<void> => insertRows(sql, table, await missing(sql, table, rows));

const seedShops = async (sql: Driver): Promise<void> => {
  await insertRows(
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
  await insertRows(
    sql,
    'regions',
    regions.map(({ no, id, name }) => ({ no, id, ...names(name) })),
  );
  await insertRows(
    sql,
    'channel_universes',
    universes().map((universe) => ({
      dataset: DATASET,
      channel: universe.channel,
      region_no: universe.regionNo,
      valid_from: UNIVERSES_FROM,
      stores: universe.stores,
    })),
  );
  await insertRows(
    sql,
    'stores',
    stores.map(({ id, retailer, name, city }) => ({
      id,
      dataset: DATASET,
      retailer_id: retailer.id,
      ...names(name),
      city_en: city?.name.en ?? 'Online',
      city_ar: city?.name.ar ?? 'أونلاين',
      region_no: city?.regionNo ?? null,
      latitude: city?.latitude ?? null,
      longitude: city?.longitude ?? null,
    })),
  );
  await insertRows(
    sql,
    'store_category_weights',
    storeWeights().map(({ storeId, categoryId, weight }) => ({
      store_id: storeId,
      category_id: categoryId,
      weight,
    })),
  );
};

/** What a product's record says once it is complete. */
const completeRow = (product: SampleProduct) => {
  const { pack, variant } = product;
  return {
    id: product.id,
    dataset: DATASET,
    gtin: product.gtin as string | null,
    ...names(product.name),
    brand_id: product.brand.id,
    category_id: product.category.id,
    pack_count: pack.count,
    net_content: pack.net,
    net_unit: pack.netUnit as NetUnit,
    variant_en: variant.en,
    variant_ar: variant.ar,
    image_url: packPicture(product.category, pack.shape) as string | null,
    family_id: product.familyId,
  };
};

/** A unit that no pack of the category is printed with. */
const WRONG_UNITS = { kg: 'piece', l: 'piece', piece: 'g' } as const satisfies Record<BaseUnit, NetUnit>;

/** As a feed delivers it first: what is mended is mended by the load, as a later feed would. */
const recordOf = (product: SampleProduct) => {
  const row = completeRow(product);
  switch (lackOf(product)) {
    case 'gtin':
      return { ...row, gtin: null };
    case 'image':
      return { ...row, image_url: null };
    // A feed without Arabic repeats the English name.
    case 'nameAr':
      return { ...row, name_ar: row.name_en };
    case 'unit':
      return { ...row, net_unit: WRONG_UNITS[product.category.baseUnit] };
    default:
      return row;
  }
};

const productRow = (product: SampleProduct, today: Day) => ({
  ...recordOf(product),
  status: isOnSale(product, dayNumber(today)) ? 'active' : 'delisted',
});

/** Completes the records that are mended by a day, and renumbers those that were numbered as a shop's own. */
export const mendRecords = async (sql: Driver, today: Day): Promise<void> => {
  const { products } = assortmentUntil(today);
  const mended = products.filter((product) => lackOf(product) !== null && isMendedBy(product, today));
  for (const product of mended) {
    const { id, gtin, name_ar, net_unit, image_url } = completeRow(product);
    await sql`
      update products set gtin = ${gtin}, name_ar = ${name_ar}, net_unit = ${net_unit}, image_url = ${image_url}
      where id = ${id} and (gtin, name_ar, net_unit, image_url) is distinct from (${gtin}, ${name_ar}, ${net_unit}, ${image_url})`;
  }
  const numbered = products.filter((product) => lackOf(product) !== 'gtin');
  await sql`
    update products set gtin = numbered.gtin
    from unnest(${numbered.map(({ id }) => id)}::text[], ${numbered.map(({ gtin }) => gtin)}::text[]) as numbered (id, gtin)
    where products.id = numbered.id and products.dataset = ${DATASET} and products.gtin like '29%'`;
};

const listingRow = (listing: SampleListing, firstDay: Day, today: Day) => {
  const { from, until } = listing.product;
  const title = titleOf(listing);
  const firstSeen = from === null ? firstDay : later(dayFromNumber(from), firstDay);
  const lastSeen = until === null || until > dayNumber(today) ? today : dayFromNumber(until - 1);
  return {
    id: listing.id,
    dataset: DATASET,
    retailer_id: listing.retailer.id,
    retailer_sku: title.sku,
    raw_title: title.rawTitle,
    raw_size: title.rawSize,
    product_id: listing.product.id,
    match_score: title.score,
    match_status: title.status,
    first_seen: firstSeen,
    last_seen: later(lastSeen, firstSeen),
  };
};

const isOnMustList = ({ id, product }: SampleListing): boolean =>
  unit(hash(`must:${id}`)) < (product.rank <= 2 ? MUST_LEADING : MUST_OTHER);

const mustRow = ({ id, product, retailer }: SampleListing, firstDay: Day) => {
  const from = product.from === null ? firstDay : later(dayFromNumber(product.from), firstDay);
  return {
    id,
    dataset: DATASET,
    product_id: product.id,
    retailer_id: retailer.id,
    valid_from: from,
    valid_to: product.until === null ? null : later(dayFromNumber(product.until), addDays(from, 1)),
  };
};

const later = (day: Day, other: Day): Day => (day > other ? day : other);
