import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { importChunks } from '#db/schema/market-imports.ts';
import { writeSheet } from '#lib/exports/workbook.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { templateHeadings } from '#lib/intake/mapping/import-template.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { applyFile, checkFile, uploadFile } from '#tests/factories/imports.ts';
import { createMarketWorld } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { makePackage, makeWorkbook } from '#tests/setup/make-package.ts';
import { readWorkbook, unzip } from '#tests/setup/read-workbook.ts';

const client = new ApiClient();
beforeAll(() => createMarketWorld(2990));
beforeEach(async () => {
  client.bearer = (await createPerson({ role: 'admin' })).bearer;
});

const DAY = addDays(cairoDay(new Date()), -1);
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number) => `<c><v>${value}</v></c>`;
const rowOf = (store: string, ...cells: string[]) =>
  `<row>${[DAY, 'w2990-r1', store, '0'].map(text).join('')}${cells.join('')}</row>`;
const HEAD = ['Date', 'Retailer', 'Store', 'SKU', 'Price', 'Promo price', 'Note'];

const prices = () =>
  makeWorkbook({
    sheets: [
      { name: 'About', rows: `<row>${text('Prices')}</row>` },
      {
        name: 'Prices',
        rows: [
          `<row>${HEAD.map(text).join('')}</row>`,
          rowOf('w2990-s1', number(21), '<c/>', '<c><f>NOW()</f></c>'),
          rowOf('w2990-s2', text('N/A'), number(19.95), text('=A1&amp;"x"')),
          rowOf('w2990-s3', '<c><f>E2*2</f></c>'),
        ].join(''),
      },
      { name: 'Lists', rows: '', state: 'hidden' },
    ],
  });

const download = async (path: string): Promise<Buffer> => {
  const response = await client.raw('GET', path);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  return Buffer.from(await response.arrayBuffer());
};

const valuesOf = (bytes: Buffer) => {
  const [sheet, ...others] = readWorkbook(bytes);
  expect(others).toEqual([]);
  return { ...sheet, rows: sheet?.rows.map((row) => Array.from(row, (cell) => cell?.value ?? null)) };
};

describe('a workbook', () => {
  test('is read from the sheet with known headings, and its refused rows come back as one to be corrected', async () => {
    const checked = await checkFile(client, prices(), {}, { fileName: 'prices.csv' });
    expect(checked).toMatchObject({
      ...{ format: 'xlsx', encoding: null, sheet: 'Prices', otherSheets: ['About', 'Lists'], rows: 3 },
      report: { outcomes: { new: 1, refused: 2 }, codes: { price_missing: 1, formula_without_value: 1 } },
    });
    const path = `/api/admin/imports/${checked.id}/rows?outcome=refused`;
    const bytes = await download(`${path}&format=xlsx&locale=ar`);
    const columns = ['السطر', 'العمود', 'الرمز', 'السبب', 'القيمة', 'الاقتراح'].map((name) => `رَف: ${name}`);
    const { codes, rows: words } = messagesFor('ar').adminImports;
    const common = (store: string) => [DAY, 'w2990-r1', store, '0'];
    expect(valuesOf(bytes)).toEqual({
      ...{ name: words.title.refused, isRightToLeft: true, frozen: 1 },
      rows: [
        [...HEAD, ...columns],
        [
          ...[...common('w2990-s2'), 'N/A', 19.95, '=A1&"x"'],
          ...[3, 'Price', 'price_missing', codes.price_missing, 'N/A'],
        ],
        [
          ...[...common('w2990-s3'), '=E2*2', '', ''],
          ...[4, 'Price', 'formula_without_value', codes.formula_without_value, '=E2*2'],
        ],
      ],
    });
    // The same as text, which any program opens.
    expect((await client.get(path)).body).toContain(`${common('w2990-s2').join(',')},N/A,19.95,`);

    const corrected = makePackage(
      [...unzip(bytes)].map(([part, content]) => ({
        path: part,
        content: content.replace('>N/A<', '>21<').replace('>=E2*2<', '>22<'),
      })),
    );
    // What stands beside the rows is known, and no column that is left out.
    expect((await uploadFile(client, corrected)).mapping?.unplaced).toEqual([HEAD.indexOf('Note')]);
    const again = await checkFile(client, corrected);
    expect(again).toMatchObject({ rows: 2, report: { outcomes: { new: 2, refused: 0 } } });
  });

  test('of a template has its example refused, in either language', async () => {
    for (const locale of ['en', 'ar'] as const) {
      const bytes = await download(`/api/admin/imports/template?locale=${locale}&format=xlsx`);
      expect(valuesOf(bytes)).toMatchObject({
        ...{ name: messagesFor(locale).adminImports.kinds.prices, frozen: 1 },
        isRightToLeft: locale === 'ar',
        rows: [templateHeadings('prices', locale), expect.anything()],
      });
      const { report } = await checkFile(client, bytes);
      expect(report).toMatchObject({ rows: 1, codes: { example_row: 1 } });
    }
  });

  test('of 20,000 rows is read whole, each row at its number', async () => {
    const columns = HEAD.map((label) => ({ label, kind: 'text' as const }));
    const rows = Array.from({ length: 20_000 }, (_, at) => [
      DAY,
      'w2990-r1',
      'w2990-s1',
      `${at}`,
      20 + at / 100,
    ]);
    const table = { id: 'prices', title: 'Prices', columns, rows };
    const pieces = await Array.fromAsync(writeSheet(table, { locale: 'en', madeAt: new Date() }));
    const { id, ...details } = await uploadFile(client, Buffer.concat(pieces));
    expect(details).toMatchObject({ state: 'mapping', rows: 20_000, format: 'xlsx' });
    expect(details.mapping).toMatchObject({ decimals: { regular: 'point' }, dateOrder: 'day' });
    const chunks = await database()
      .select()
      .from(importChunks)
      .where(eq(importChunks.importId, id))
      .orderBy(importChunks.no);
    const places = chunks.map(({ rows: count, firstLine, lastLine }) => [count, firstLine, lastLine]);
    expect(places).toEqual([0, 1, 2, 3].map((no) => [5000, no * 5000 + 2, no * 5000 + 5001]));
  });
});

test('objects in lines are rows, packed or not', async () => {
  const objects = [
    { date: DAY, retailer: 'w2990-r1', store: 'w2990-s1', 'Retailer SKU': '1', price: 21.5 },
    { date: DAY, retailer: 'w2990-r1', store: 'w2990-s2', 'Retailer SKU': '1', price: [21.5] },
    { date: DAY, retailer: 'w2990-r1', store: 'w2990-s2', 'Retailer SKU': '1', price: 22, promo: 21.995 },
  ];
  const lines = objects.map((each) => JSON.stringify(each)).join('\n');
  const applied = await applyFile(client, gzipSync(lines));
  expect(applied).toMatchObject({
    ...{ state: 'published', format: 'ndjson', encoding: 'utf-8', sheet: null, otherSheets: [] },
    report: { outcomes: { new: 2, refused: 1 }, codes: { value_nested: 1 } },
    examples: { refused: [{ line: 2, column: 'price', value: '[21.5]' }] },
  });
  const { body } = await client.get(`/api/admin/imports/${applied.id}/rows`);
  const [, again] = body.split('\r\n').map((line: string) => line.replace('[21.5]', '21.5'));
  const { report } = await checkFile(client, `${body.split('\r\n')[0]}\r\n${again}\r\n`, { mode: 'correct' });
  expect(report?.outcomes).toMatchObject({ refused: 0 });
});
