import { sql } from 'drizzle-orm';
import { database, withDriver } from '#db/client.ts';
import { recordPrices } from '#db/market/record-prices.ts';
import { setPublished } from '#db/queries/categories.ts';
import type { ChainFilter } from '#db/queries/market-chains.ts';
import { refreshSearchText } from '#db/queries/market-search.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { createPerson, type Person } from './accounts.ts';
import { type Choice, giveSubscription } from './subscriptions.ts';

/** A person whose company has a subscription, in its trial unless given otherwise. */
export const createSubscriber = async (choice: Choice = {}): Promise<Person> => {
  const person = await createPerson();
  await giveSubscription(person.companyId ?? '', choice);
  return person;
};

/** Shows the licensed rows of a category, or no longer. */
export const publishLicensed = async (categoryId: string, isPublished = true): Promise<void> => {
  await database().transaction((tx) =>
    setPublished(tx, { categoryId, isPublished, by: 'a test', now: new Date() }),
  );
};

/** One licensed product of a category at one retailer, with a price at that moment; not published yet. */
export const createLicensedPrice = async (categoryId: string, price: number, at: Date): Promise<void> => {
  const when = at.toISOString();
  const run = { key: 'lic-run', dataset: 'licensed', source: 'web', startedAt: at, finishedAt: at } as const;
  const row = { listingId: 'lic-l', storeId: 'lic-s', currency: 'EGP', observedAt: at, regularPrice: price };
  await withDriver(database(), async (driver, db) => {
    for (const statement of [
      sql`insert into manufacturers (id, dataset, name_en, name_ar) values ('lic-m', 'licensed', 'Maker', 'صانع')`,
      sql`insert into brands (id, dataset, name_en, name_ar) values ('lic-b', 'licensed', 'Licensed brand', 'علامة')`,
      sql`insert into retailers (id, dataset, name_en, name_ar, channel, position) values ('lic-r', 'licensed', 'Licensed shop', 'متجر', 'super', 1)`,
      sql`insert into stores (id, dataset, retailer_id, name_en, name_ar, city_en, city_ar)
        values ('lic-s', 'licensed', 'lic-r', 'Shop', 'متجر', 'Cairo', 'القاهرة')`,
      sql`insert into products (id, dataset, name_en, name_ar, brand_id, category_id, net_content, net_unit, family_id)
        values ('lic-p', 'licensed', 'Licensed product', 'منتج', 'lic-b', ${categoryId}, 1, 'l', 'lic-p')`,
      sql`insert into listings (id, dataset, retailer_id, retailer_sku, raw_title, product_id, match_status, first_seen, last_seen)
        values ('lic-l', 'licensed', 'lic-r', '1', 'x', 'lic-p', 'approved', ${when}::date, ${when}::date)`,
    ]) {
      await db.execute(statement);
    }
    await recordPrices(driver, db, run, [row]);
    await refreshSearchText(db, { category: categoryId });
  });
};

/** A day of 2026, what was asked for on it, and what was asked for while a deal ran. */
export type Reading = [day: Day, regular: number, promo?: number];

/**
 * A sample category of its own with what was read in it, by `brand-product@retailer/store`. The packs hold a litre.
 * @returns what its chains are found by
 */
export const createReadings = async (
  categoryId: string,
  readings: Record<string, readonly Reading[]>,
): Promise<ChainFilter> => {
  const series = Object.entries(readings).map(([key, prices]) => {
    const [, productId = '', brandId = '', retailerId = '', storeId = ''] =
      key.match(/^((\w+)-\w+)@(\w+)\/(\w+)$/) ?? [];
    return { productId, brandId, retailerId, storeId, listingId: `${productId}@${retailerId}`, prices };
  });
  const unique = (values: string[]) => sql`${sql.param([...new Set(values)])}::text[]`;
  const names = sql`'sample', 'A', 'أ'`;
  return withDriver(database(), async (driver, db) => {
    const [category] = await db.execute<{ no: number }>(sql`
      insert into categories (id, name_en, name_ar, base_unit, is_selectable, position)
      values (${categoryId}, ${categoryId}, ${categoryId}, 'l', true, 99) returning no`);
    for (const statement of [
      sql`insert into manufacturers (id, dataset, name_en, name_ar) values (${categoryId}, ${names})`,
      sql`insert into brands (id, dataset, name_en, name_ar) select id, ${names} from unnest(${unique(series.map((one) => one.brandId))}) as id`,
      sql`insert into retailers (id, dataset, name_en, name_ar, channel, position)
        select id, ${names}, 'super', 1 from unnest(${unique(series.map((one) => one.retailerId))}) as id`,
      ...series.flatMap(({ productId, brandId, retailerId, storeId, listingId }) => [
        sql`insert into stores (id, dataset, retailer_id, name_en, name_ar, city_en, city_ar)
          values (${storeId}, 'sample', ${retailerId}, 'A', 'أ', 'Cairo', 'القاهرة') on conflict do nothing`,
        sql`insert into products (id, dataset, name_en, name_ar, brand_id, category_id, net_content, net_unit, family_id)
          values (${productId}, ${names}, ${brandId}, ${categoryId}, 1, 'l', ${productId}) on conflict do nothing`,
        sql`insert into listings (id, dataset, retailer_id, retailer_sku, raw_title, product_id, match_status, first_seen, last_seen)
          values (${listingId}, 'sample', ${retailerId}, ${productId}, 'x', ${productId}, 'approved', '2026-01-01', '2026-12-31')
          on conflict do nothing`,
      ]),
    ]) {
      await db.execute(statement);
    }
    const rows = series.flatMap(({ listingId, storeId, prices }) =>
      prices.map(([day, regularPrice, promoPrice = null]) => ({
        listingId,
        storeId,
        currency: 'EGP',
        observedAt: new Date(`${day}T10:00:00Z`),
        regularPrice,
        promoPrice,
      })),
    );
    const at = new Date('2026-12-31T12:00:00Z');
    const run = { key: categoryId, dataset: 'sample', source: 'web', startedAt: at, finishedAt: at } as const;
    await recordPrices(driver, db, run, rows);
    return { categoryNo: category?.no ?? 0, dataset: 'sample' };
  });
};
