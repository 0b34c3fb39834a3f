import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database } from '#db/client.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import { showcaseScope } from '#lib/market/actor-scope.ts';
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
