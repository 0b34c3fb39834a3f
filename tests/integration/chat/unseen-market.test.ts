import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST as ask } from '#app/api/chat/route.ts';
import { database } from '#db/client.ts';
import { refreshSearchText } from '#db/queries/market-search.ts';
import { type AnalystServer, startAnalyst } from '#dev/analyst/analyst-stand-in.ts';
import { env } from '#lib/core/env.ts';
import { callRoute, newQuestion, readChunks, textOf } from '#tests/factories/chat.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';

/** The demo's model answers of a market with other names as it does of the sample: it knows none of either. */

type Renamed = { table: 'brands' | 'categories' | 'retailers'; id: string; from: Words; to: Words };
type Words = { en: string; ar: string };

const RENAMED: readonly Renamed[] = [
  {
    ...{ table: 'brands', id: 'nasma' },
    ...{ from: { en: 'Nasma', ar: 'نسمة' }, to: { en: 'Quorvex', ar: 'كورفكس' } },
  },
  {
    ...{ table: 'brands', id: 'marooj' },
    ...{ from: { en: 'Marooj', ar: 'مروج' }, to: { en: 'Fimbolt', ar: 'فيمبولت' } },
  },
  {
    ...{ table: 'categories', id: 'milk' },
    ...{ from: { en: 'UHT milk', ar: 'لبن' }, to: { en: 'Oat drink', ar: 'شوفان' } },
  },
  {
    ...{ table: 'retailers', id: 'wahat' },
    ...{ from: { en: 'Wahat Hyper', ar: 'واحات هايبر' }, to: { en: 'Zendo Mart', ar: 'زندو مارت' } },
  },
];

let analyst: AnalystServer;
beforeAll(async () => {
  analyst = await startAnalyst({ port: 0, paceMs: 0 });
  Object.assign(env(), { OPENAI_BASE_URL: analyst.url });
  await withSampleMarket();
  const db = database();
  for (const { table, id, from, to } of RENAMED) {
    await db.execute(
      sql`update ${sql.identifier(table)} set name_en = ${to.en}, name_ar = ${to.ar} where id = ${id}`,
    );
    await db.execute(sql`
      update products set name_en = replace(name_en, ${from.en}, ${to.en}), name_ar = replace(name_ar, ${from.ar}, ${to.ar})
      where category_id = 'milk'`);
  }
  await db.execute(sql`update brands set aliases = '{}'`);
  await db.execute(sql`update categories set aliases = '{}'`);
  await db.transaction((tx) => refreshSearchText(tx, 'all'));
}, 240_000);
afterAll(() => analyst.stop());

const OF_BEFORE = /nasma|nesma|marooj|milk|wahat|نسم[ةه]|مروج|لبن|واحات/i;

test.each([
  ['What does Quorvex cost at Zendo Mart?', 'getPrices', { subject: 'Quorvex', retailers: ['Zendo Mart'] }],
  ['Which retailer is cheapest for Quorvex oat drink?', 'compareRetailers', { subject: 'Quorvex Oat drink' }],
  ['How have oat drink prices changed in the last 30 days?', 'getPriceHistory', { subject: 'Oat drink' }],
  ['Promotions on oat drink over the last 30 days', 'getPromotions', { subject: 'Oat drink' }],
  ['How much dearer is Quorvex than Fimbolt per litre?', 'getPriceIndex', { against: 'Fimbolt' }],
  ['Cheapest Fimbolt oat drink', 'rankProducts', { subject: 'Fimbolt Oat drink' }],
  ['بكام كورفكس في زندو مارت؟', 'getPrices', { subject: 'كورفكس', retailers: ['زندو مارت'] }],
  ['ما المنتجات غير المتوفرة من الشوفان؟', 'getStockouts', { subject: 'شوفان' }],
  ['فين أرخص كورفكس شوفان؟', 'compareRetailers', { subject: 'كورفكس شوفان' }],
  ['إزاي اتغيرت أسعار فيمبولت آخر ٩٠ يوم؟', 'getPriceHistory', { subject: 'فيمبولت' }],
])('%s', async (question, tool, input) => {
  const person = await createSubscriber({
    plan: 'premium',
    modules: ['priceMonitor', 'promotions', 'distributions', 'imdb'],
    categories: ['milk'],
  });
  const chunks = await readChunks(await callRoute(ask, person, { body: newQuestion(question) }));
  const calls = chunks.filter(({ type }) => type === 'tool-input-available');
  expect(calls).toMatchObject([{ toolName: tool, input }]);
  const outputs = chunks.filter(({ type }) => type === 'tool-output-available');
  expect(outputs).toMatchObject([{ output: { status: 'ok' } }]);
  expect(textOf(chunks)).toMatch(/\d/);
  expect(textOf(chunks)).not.toMatch(OF_BEFORE);
});
