import { sql } from 'drizzle-orm';
import { database, withDriver } from '#db/client.ts';
import { recordPrices } from '#db/market/record-prices.ts';
import { setPublished } from '#db/queries/categories.ts';
import { refreshSearchText } from '#db/queries/market-search.ts';
import { createPerson, type Person } from './accounts.ts';
import { type Choice, giveSubscription } from './subscriptions.ts';

/** A person whose company has a subscription, in its trial unless told otherwise. */
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
