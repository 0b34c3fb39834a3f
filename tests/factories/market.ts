import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { createPerson, type Person } from './accounts.ts';
import { type Choice, giveSubscription } from './subscriptions.ts';

/** A person whose company has a subscription, in its trial unless told otherwise. */
export const createSubscriber = async (choice: Choice = {}): Promise<Person> => {
  const person = await createPerson();
  await giveSubscription(person.companyId ?? '', choice);
  return person;
};

/** One licensed product of a category at one retailer, with a price at that moment. */
export const createLicensedPrice = async (categoryId: string, price: number, at: Date): Promise<void> => {
  const when = at.toISOString();
  await database().transaction(async (tx) => {
    for (const statement of [
      sql`insert into manufacturers (id, dataset, name_en, name_ar) values ('lic-m', 'licensed', 'Maker', 'صانع')`,
      sql`insert into brands (id, dataset, name_en, name_ar) values ('lic-b', 'licensed', 'Licensed brand', 'علامة')`,
      sql`insert into retailers (id, dataset, name_en, name_ar, channel, position) values ('lic-r', 'licensed', 'Licensed shop', 'متجر', 'super', 1)`,
      sql`insert into stores (id, dataset, retailer_id, name_en, name_ar, city_en, city_ar, governorate_en, governorate_ar)
        values ('lic-s', 'licensed', 'lic-r', 'Shop', 'متجر', 'Cairo', 'القاهرة', 'Cairo', 'القاهرة')`,
      sql`insert into products (id, dataset, name_en, name_ar, brand_id, category_id, net_content, net_unit, family_id)
        values ('lic-p', 'licensed', 'Licensed product', 'منتج', 'lic-b', ${categoryId}, 1, 'l', 'lic-p')`,
      sql`insert into listings (id, dataset, retailer_id, retailer_sku, raw_title, product_id, match_status, first_seen, last_seen)
        values ('lic-l', 'licensed', 'lic-r', '1', 'x', 'lic-p', 'approved', ${when}::date, ${when}::date)`,
      sql`insert into scrape_runs (id, dataset, source, started_at, finished_at, attempted, succeeded)
        values ('lic-run', 'licensed', 'web', ${when}, ${when}, 1, 1)`,
      sql`insert into price_observations (listing_id, store_id, dataset, observed_at, regular_price, unit_price, currency, source, run_id)
        values ('lic-l', 'lic-s', 'licensed', ${when}, ${price}, ${price}, 'EGP', 'web', 'lic-run')`,
    ]) {
      await tx.execute(statement);
    }
  });
};
