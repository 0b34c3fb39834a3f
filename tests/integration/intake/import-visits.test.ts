import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database, unhurried, withDriver } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { rebuildCategory } from '#db/market/rebuild-market.ts';
import { importRows } from '#db/schema/market-imports.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { applyFile, checkFile, getImport, step, uploadFile } from '#tests/factories/imports.ts';
import { createMarketWorld, listDerivedRows } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const client = new ApiClient();
const today = cairoDay(new Date());
const day = (back: number): string => addDays(today, -back);
const VISITS = { kind: 'availability', dataset: 'sample' } as const;

beforeAll(async () => {
  client.bearer = (await createPerson({ role: 'admin' })).bearer;
  await createMarketWorld(2950);
});

const fileOf = (...rows: (string | number)[][]): string =>
  ['Date,Time,Retailer,Store,Item code,State,Facings', ...rows.map((row) => row.join(','))].join('\r\n');
const visit = (back: number, sku: string, state: string, facings: number | '' = '') => [
  ...[day(back), '10:00', 'w2950-r1', 'w2950-s1', sku, state, facings],
];
const outcomes = async (id: string) =>
  (
    await database().select().from(importRows).where(eq(importRows.importId, id)).orderBy(importRows.line)
  ).map(({ outcome, code, suggestion, otherLine }) =>
    [outcome, code, suggestion, otherLine].filter((each) => each !== null).join(' '),
  );
const derived = () => listDerivedRows(unhurried(database(), BULK_LIMIT), 2950);
const shelves = async () => (await derived()).filter((row) => row.startsWith('shelf '));
const expectRebuilt = async () => {
  const before = await derived();
  await withDriver(database(), (_, db) => rebuildCategory(db, 2950));
  expect(await derived()).toEqual(before);
};
const undo = async (id: string) => (await step(client, id, 'undo')).body;
const finding = (sku: number) =>
  database().execute<{ state: string; facings: number | null; last: string }>(sql`
    select state, facings, last_on::text as last from shelf_series where category_no = 2950 and product_id = ${`w2950-p${sku + 1}`}
      and store_id = 'w2950-s1' and first_on is not null`);

test('a file of shelf visits says how shelves stand, corrects them, and is taken back', async () => {
  const untouched = await derived();
  const file = fileOf(
    visit(9, '0', 'In stock', 4),
    visit(5, '0', 'غير متوفر'),
    visit(5, '0', 'out of stock'),
    visit(2, '0', 'متوفر', 2),
    visit(3, '1', 'low'),
    visit(3, '2', 'oos'),
    visit(3, '2', 'in stock'),
    visit(3, 'zz-9', 'oos'),
    visit(3, '1', 'perhaps'),
    visit(4, '1', 'low', 2.5 as number),
    [day(4), '', 'w2950-r1', 'Nowhere', '1', 'oos', ''],
    [day(1), '', 'w2950-r2', 'w2950-s4', '1', 'not listed', ''],
  );
  const first = await uploadFile(client, fileOf(visit(9, '0', 'نفد', 4)), VISITS);
  expect(first.mapping?.preview[0]?.fields).toMatchObject({
    ...{ store: { en: 'A', ar: 'أ' }, shelfState: { en: 'oos' }, facings: { en: '4' } },
  });
  await step(client, first.id, 'cancel');
  const made = await applyFile(client, file, {}, VISITS);
  expect(await outcomes(made.id)).toEqual([
    ...[
      'new',
      'new',
      'unchanged 3',
      'new',
      'new',
      'refused conflict_in_file 8',
      'refused conflict_in_file 7',
    ],
    ...[
      'refused product_unknown',
      'refused state_unknown in stock / low / out of stock / not listed / unknown',
    ],
    ...['refused facings_invalid', 'refused store_unknown', 'new'],
  ]);
  expect(await finding(0)).toEqual([{ state: 'in_stock', facings: 2, last: day(2) }]);
  const after = await derived();
  await expectRebuilt();

  const other = fileOf(visit(2, '0', 'oos'), visit(1, '0', 'oos'));
  const refused = await checkFile(client, other, {}, VISITS);
  expect(await outcomes(refused.id)).toEqual(['refused conflict_existing in_stock / 2', 'new']);
  await step(client, refused.id, 'cancel');
  const corrected = await applyFile(client, other, { mode: 'correct' }, VISITS);
  expect(await outcomes(corrected.id)).toEqual(['corrected', 'new']);
  expect(await finding(0)).toEqual([expect.objectContaining({ state: 'oos', last: day(1) })]);
  await expectRebuilt();

  expect(await undo(made.id)).toMatchObject({ errors: { code: 'IMPORT_BUILT_UPON' } });
  await undo(corrected.id);
  expect((await getImport(client, corrected.id)).state).toBe('undone');
  expect(await derived()).toEqual(after);
  await undo(made.id);
  expect(await finding(0)).toEqual([]);
  // Its series stand without a finding.
  const left = (await derived()).filter((row) => !/^(?:shelf|horizon) \(/.test(row));
  expect(left).toEqual(untouched);
  await expectRebuilt();

  const again = await applyFile(client, file, {}, { ...VISITS, isRepeated: true });
  expect((await outcomes(again.id))[0]).toBe('new');
  expect(await shelves()).toEqual(after.filter((row) => row.startsWith('shelf ')));
  await expectRebuilt();
});
