import { readFileSync } from 'node:fs';
import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { importChunks } from '#db/schema/market-imports.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { uploadFile } from '#tests/factories/imports.ts';
import { createMarketWorld } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { makePackage, makeWorkbook } from '#tests/setup/make-package.ts';

const client = new ApiClient();
beforeAll(async () => {
  client.bearer = (await createPerson({ role: 'admin' })).bearer;
  // Files are for a dataset that has retailers.
  await createMarketWorld(1999);
});

const HEAD = 'Date,Retailer,Store,Barcode,Retailer SKU,Title,Regular price,Promo price';

/** A sheet of 1.4 GB, of which no one may read more than a little. */
function workbookBomb(): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const bytes = Buffer.concat([
    ...Array.from({ length: 1400 }, () => block),
    deflateRawSync(Buffer.alloc(0)),
  ]);
  const deflated = { bytes, size: 1400 * 1024 * 1024 };
  const path = 'xl/worksheets/s0.xml';
  return makeWorkbook({ sheets: [{ name: 'A', rows: '' }], parts: [{ path, content: '', deflated }] });
}

describe('files that cannot be read', () => {
  const bomb = gzipSync(Buffer.alloc(600 * 1024 * 1024, 'a,b\n'));
  test.each([
    [
      'a damaged workbook',
      Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.alloc(100)]),
      'workbook_broken',
    ],
    ['a workbook that unpacks to too much', workbookBomb(), 'workbook_too_large'],
    [
      'a workbook with a password',
      readFileSync('tests/fixtures/workbooks/encrypted.xlsx'),
      'workbook_encrypted',
    ],
    ['an archive of something else', makePackage([{ path: 'prices.csv', content: HEAD }]), 'not_workbook'],
    ['a list in JSON', Buffer.from('[{"date":"2026-01-15"}]'), 'not_json_lines'],
    [
      'an old workbook',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(100)]),
      'spreadsheet',
    ],
    ['bytes', Buffer.from([1, 0, 2, 0, 3]), 'not_text'],
    [
      'a broken archive',
      Buffer.concat([gzipSync('a,b\n1,2\n').subarray(0, 15), Buffer.from('xx')]),
      'compression_broken',
    ],
    ['an archive that unpacks to too much', bomb, 'unpacked_too_large'],
    ['headings alone', Buffer.from(`${HEAD}\n`), 'no_rows'],
    ['a quote without an end', Buffer.from(`${HEAD}\n"${'a'.repeat(200)}`), 'quote_open'],
    ['a row without an end', Buffer.from(`${HEAD}\n"${'a'.repeat(70_000)}`), 'row_too_long'],
    ['too many columns', Buffer.from(`${'a,'.repeat(250)}\n${'1,'.repeat(250)}\n`), 'too_many_columns'],
  ])(
    'say why: %s',
    async (_, bytes, fault) => {
      const { id, ...details } = await uploadFile(client, bytes);
      expect(details).toMatchObject({ state: 'failed', fault });
      expect(await database().$count(importChunks, eq(importChunks.importId, id))).toBe(0);
    },
    60_000,
  );
});
