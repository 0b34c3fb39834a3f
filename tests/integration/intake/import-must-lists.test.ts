import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { listMusts } from '#db/queries/market-shortfalls.ts';
import { importRows } from '#db/schema/market-imports.ts';
import { addDays, cairoDay, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { applyFile, checkFile, getImport, step, uploadFile } from '#tests/factories/imports.ts';
import { createMarketWorld } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const client = new ApiClient();
const today = cairoDay(new Date());
const day = (ahead: number): string => addDays(today, ahead);
const MUSTS = { kind: 'must_list', dataset: 'sample' } as const;

beforeAll(async () => {
  client.bearer = (await createPerson({ role: 'admin' })).bearer;
  await createMarketWorld(2960);
});

const fileOf = (...rows: string[]): string =>
  ['Retailer,Store,Barcode,Item code,Valid from,Valid to', ...rows].join('\r\n');
const outcomes = async (id: string) =>
  (
    await database().select().from(importRows).where(eq(importRows.importId, id)).orderBy(importRows.line)
  ).map(({ outcome, code, suggestion, otherLine }) =>
    [outcome, code, suggestion, otherLine].filter((each) => each !== null).join(' '),
  );
/** The must-list on a day, as views of the category read it. */
const musts = async (on: string) =>
  (await listMusts(database(), { categoryId: 'w2960-c', dataset: 'sample' }, on))
    .map(
      ({ productId, retailerId, storeId, since }) =>
        `${productId} ${storeId ?? retailerId} ${since - dayNumber(today)}`,
    )
    .sort();
const agreed = ['w2960-p1 w2960-r1 -30', 'w2960-p2 w2960-r1 -10', 'w2960-p3 w2960-s2 -5'];
const undo = async (id: string) => (await step(client, id, 'undo')).body;

test('a file of must-stock lists says what stores have to carry, and is taken back', async () => {
  const seen = await uploadFile(
    client,
    fileOf(`,w2960-s4,,1,${day(-3)},${day(20)}`, `w2960-r1,,,0,${day(-3)},`),
    MUSTS,
  );
  expect(seen.mapping?.preview[0]?.fields).toMatchObject({
    ...{ retailer: { en: 'A' }, store: { en: 'A' }, validFrom: { en: day(-3) }, validTo: { ar: day(20) } },
  });
  expect(seen.mapping?.preview[1]?.fields.validTo).toBeUndefined();
  await step(client, seen.id, 'cancel');

  const made = await applyFile(
    client,
    fileOf(
      `w2960-r1,,,0,${day(-30)},`,
      `w2960-r1,,,0,${day(-30)},31/12/9999`,
      `w2960-r1,,,1,${day(-30)},${day(-11)}`,
      `w2960-r1,,,1,${day(-10)},${day(400)}`,
      `w2960-r1,w2960-s2,,2,${day(-5)},${day(0)}`,
      `w2960-r1,,,2,${day(-5)},${day(-5)}`,
      `,w2960-s4,,0,${day(5)},`,
      `,,,0,${day(5)},`,
      `,w2960-s9,,0,${day(5)},`,
      `w2960-r2,,,zz,${day(5)},`,
      `w2960-r2,,,1,${day(5)},${day(4)}`,
      `w2960-r2,,,1,${day(5)},${day(9)}`,
      `w2960-r2,,,1,${day(5)},${day(10)}`,
      `w2960-r2,,,2,${day(5)},${day(9)}`,
      `w2960-r2,,,2,${day(9)},`,
      `w2960-r2,,,2,,`,
      `w2960-r2,,,,${day(9)},`,
    ),
    {},
    MUSTS,
  );
  expect(await outcomes(made.id)).toEqual([
    ...['new', 'unchanged 2', 'new', 'new', 'new', 'new', 'new'],
    ...['refused retailer_missing', 'refused store_unknown A', 'refused product_unknown'],
    ...[`refused period_invalid ${day(5)}`, 'refused conflict_in_file 14', 'refused conflict_in_file 13'],
    ...['refused period_overlaps 16', 'refused period_overlaps 15', 'refused date_missing'],
    'refused product_missing',
  ]);
  expect(made.report?.records).toEqual([expect.objectContaining({ record: 'authorisation', made: 6 })]);
  expect(await musts(day(0))).toEqual(agreed);
  expect(await musts(day(-5))).toContain('w2960-p3 w2960-r1 -5');
  expect(await musts(day(5))).toContain('w2960-p1 w2960-s4 5');
  await undo(made.id);
  expect([...(await musts(day(-5))), ...(await musts(day(5)))]).toEqual([]);
});

test('entries are corrected where nothing overlaps, and an undo has nothing overlap', async () => {
  const made = await applyFile(
    client,
    fileOf(
      `w2960-r1,,,0,${day(-30)},`,
      `w2960-r1,,,1,${day(-30)},${day(-11)}`,
      `w2960-r1,,,1,${day(-10)},${day(400)}`,
      `w2960-r1,w2960-s2,,2,${day(-5)},${day(0)}`,
      `w2960-r1,,,2,${day(-5)},${day(-5)}`,
    ),
    {},
    MUSTS,
  );
  // One ends, so that another can begin; a third would reach into one that stays.
  const later = fileOf(
    `w2960-r1,,,0,${day(-30)},${day(-1)}`,
    `w2960-r1,,,0,${day(0)},`,
    `w2960-r1,,,1,${day(-40)},${day(-30)}`,
    `w2960-r1,w2960-s2,,2,${day(-5)},${day(-3)}`,
    `w2960-r1,,,2,${day(-5)},${day(-5)}`,
  );
  const refused = await checkFile(client, later, {}, MUSTS);
  expect(await outcomes(refused.id)).toEqual([
    ...['refused conflict_existing –', `refused period_overlaps ${day(-30)} –`],
    ...[
      `refused period_overlaps ${day(-30)} – ${day(-11)}`,
      `refused conflict_existing ${day(0)}`,
      'unchanged',
    ],
  ]);
  await step(client, refused.id, 'cancel');
  const corrected = await applyFile(client, later, { mode: 'correct' }, MUSTS);
  expect(await outcomes(corrected.id)).toEqual([
    ...['corrected', 'new', `refused period_overlaps ${day(-30)} – ${day(-11)}`, 'corrected', 'unchanged'],
  ]);
  expect(await musts(day(-1))).toContain('w2960-p1 w2960-r1 -30');
  expect(await musts(day(0))).toContain('w2960-p1 w2960-r1 0');

  // Without the column nothing is said of the last day.
  const bare = await checkFile(
    client,
    `Retailer,Item code,Valid from\r\nw2960-r1,0,${day(-30)}\r\n`,
    { mode: 'correct' },
    MUSTS,
  );
  expect(await outcomes(bare.id)).toEqual(['unchanged']);
  await step(client, bare.id, 'cancel');

  // Nothing overlaps after an undo either: what came later leaves first.
  const between = await applyFile(client, fileOf(`w2960-r1,w2960-s2,,2,${day(-2)},${day(0)}`), {}, MUSTS);
  expect(await undo(corrected.id)).toMatchObject({ errors: { code: 'IMPORT_RECORDS_CHANGED' } });
  await undo(between.id);
  expect(await undo(made.id)).toMatchObject({ errors: { code: 'IMPORT_RECORDS_CHANGED' } });
  await undo(corrected.id);
  expect((await getImport(client, corrected.id)).state).toBe('undone');
  expect(await musts(day(0))).toEqual(agreed);
  await undo(made.id);
  expect([...(await musts(day(-5))), ...(await musts(day(5)))]).toEqual([]);
});

test('a file that names neither retailer nor store is not checked, and what is no field is named', async () => {
  const { id, mapping } = await uploadFile(
    client,
    `Barcode,Valid from,Shelf colour\r\n9520000000004,${day(1)},red\r\n`,
    MUSTS,
  );
  expect(mapping).toMatchObject({
    ...{ missing: [], missingOneOf: [['retailer', 'store']], unplaced: [2], isComplete: false },
  });
  await step(client, id, 'cancel');
});
