import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database, marketDatabase } from '#db/client.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import { showcaseScope } from '#lib/market/access/actor-scope.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { answered } from '#tests/factories/analyst-asker.ts';
import { describeMarket } from '#tests/factories/analyst-look-ups.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { createReadings } from '#tests/factories/market.ts';

it('says of each product what packs are compared by, and who makes it now', async () => {
  const db = database();
  await createReadings('cola', {
    'kem-can@shop/a': [['2026-11-01', 10]],
    'ruz-six@shop/a': [['2026-11-01', 60]],
  });
  for (const statement of [
    sql`insert into manufacturers (id, dataset, name_en, name_ar) values ('old', 'sample', 'Old', 'قديم'), ('new', 'sample', 'New', 'جديد')`,
    sql`insert into brand_ownerships (brand_id, manufacturer_id, dataset, valid_from, valid_to) values
      ('kem', 'old', 'sample', '2020-01-01', '2025-01-01'), ('kem', 'new', 'sample', '2025-01-01', null)`,
    sql`update products set gtin = '0036000291452', variant_en = 'Diet', variant_ar = 'دايت', family_id = 'kem-all',
      pack_count = 6, net_content = 0.33 where id = 'kem-can'`,
  ]) {
    await db.execute(statement);
  }

  const view = await findMarketView(db, { ...showcaseScope, categories: 'all' }, 'cola');

  expect(view?.makers).toEqual([{ id: 'new', nameEn: 'New', nameAr: 'جديد' }]);
  expect(view?.products).toMatchObject([
    {
      ...{ id: 'kem-can', brandId: 'kem', makerId: 'new', gtin: '0036000291452', variant: 'Diet' },
      ...{ familyId: 'kem-all', packCount: 6, netContent: 0.33, net: 1.98, band: '1-2' },
    },
    { id: 'ruz-six', makerId: null, gtin: null, variant: null, familyId: 'ruz-six', net: 1, band: '0.5-1' },
  ]);
});

it('says where prices of a category are known, and lists who sells to shops alone beside trade prices alone', async () => {
  const db = database();
  const { categoryNo } = await createReadings('juice', { 'kam-one@corner/c': [['2026-11-01', 10]] });
  for (const statement of [
    sql`insert into regions (no, id, name_en, name_ar) values (2, 'giza', 'Giza', 'الجيزة'), (3, 'aswan', 'Aswan', 'أسوان')`,
    sql`insert into retailers (id, dataset, name_en, name_ar, channel, position) values ('bulk', 'sample', 'Bulk', 'جملة', 'wholesale', 2)`,
    sql`insert into listings (id, dataset, retailer_id, retailer_sku, raw_title, product_id, match_status, first_seen, last_seen)
      values ('kam-one@bulk', 'sample', 'bulk', '1', 'x', 'kam-one', 'approved', '2026-01-01', '2026-12-31')`,
  ]) {
    await db.execute(statement);
  }
  const all = { ...showcaseScope, categories: 'all' } as const;
  const addChain = (retailerId: string, priceType: string, area: number) =>
    db.execute(sql`insert into chain_prices (category_no, dataset, price_type, product_id, brand_id, retailer_id, area)
      values (${categoryNo}, 'sample', ${priceType}, 'kam-one', 'kam', ${retailerId}, ${area})`);
  expect(await findMarketView(db, all, 'juice')).toMatchObject({ regions: [], hasTradePrices: false });

  await addChain('corner', 'consumer', 2);
  await addChain('bulk', 'trade', 0);

  expect(await findMarketView(db, all, 'juice')).toMatchObject({
    regions: [{ id: 'giza', nameEn: 'Giza', nameAr: 'الجيزة', no: 2 }],
    hasTradePrices: true,
    retailers: [{ id: 'corner' }],
    ...{ newestOn: '2026-11-01', oldestOn: '2026-11-01' },
  });
  const trade = await findMarketView(db, all, 'juice', 'trade');
  expect(trade?.retailers.map(({ id }) => id).sort()).toEqual(['bulk', 'corner']);
  expect(trade?.regions).toEqual([]);
});

it('is described by a dozen categories, each with its dataset and its newest day, and the names of the others', async () => {
  const db = database();
  for (const statement of [
    sql`insert into categories (id, name_en, name_ar, base_unit, is_selectable, position)
      select 'more-' || n, 'More ' || n, 'فئة ' || n, 'kg', true, 100 + n from generate_series(1, 12) as n`,
    sql`insert into category_datasets (category_no, dataset, newest_on, oldest_on, published_at)
      select no, 'licensed', '2026-10-01', '2026-09-01', now() from categories where id = 'more-1'`,
  ]) {
    await db.execute(statement);
  }
  const reader: Reader = {
    ...{ market: marketDatabase(), now: new Date('2026-11-20T12:00:00Z'), locale: 'en' },
    scope: dataScopeWith({ modules: ['priceMonitor', 'imdb'], level: 'brand' }),
  };
  const found = answered(await describeMarket(reader, { subject: '' }));
  expect(found).toMatchObject({ modules: ['IMDB', 'Price Monitor'], level: 'brand', total: 14 });
  expect(found.categories.map(({ name, dataset, newestDay }) => [name, dataset, newestDay])).toEqual([
    ['cola', 'sample', '2026-11-01'],
    ['juice', 'sample', '2026-11-01'],
    ['More 1', 'licensed', '2026-10-01'],
    ...Array.from({ length: 9 }, (_, at) => [`More ${at + 2}`, 'sample', null]),
  ]);
  expect(found.others).toEqual(['More 11', 'More 12']);
  // Of both datasets, and of the newest days of all.
  expect(found.looked).toMatchObject({ dataset: 'sample', from: '2026-10-01', to: '2026-11-01' });
  const [one] = answered(await describeMarket(reader, { subject: 'More 1' })).categories;
  expect(one).toMatchObject({ baseUnit: 'kg', dataset: 'licensed' });
});
