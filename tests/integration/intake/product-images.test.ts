import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { sweepImages } from '#db/queries/product-images.ts';
import type { ImageHostsOut } from '#lib/admin/images/schema.ts';
import type { GetAnswer } from '#lib/core/get-publicly.ts';
import { NotPublic } from '#lib/core/public-lookup.ts';
import { gatherImages } from '#lib/intake/images/gather-images.ts';
import { MOST_IMAGE_BYTES } from '#lib/vocabulary/image-terms.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { applyFile, checkFile, step } from '#tests/factories/imports.ts';
import { createMarketWorld, type MarketWorld } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const client = new ApiClient();
const db = database();
const PRODUCTS = { kind: 'products', dataset: 'sample' } as const;
let world: MarketWorld;

beforeAll(async () => {
  client.bearer = (await createPerson({ role: 'admin' })).bearer;
  world = await createMarketWorld(7990);
  await db.execute(sql`update brands set name_en = 'Imago', name_ar = 'إيماجو' where id = ${world.brand}`);
  await db.execute(
    sql`update categories set name_en = 'Pictured', name_ar = 'مصورة' where no = ${world.categoryNo}`,
  );
});

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40, 1)]);
const digest = createHash('sha256').update(PNG).digest('hex');

const addressOf = (name: string, host = 'images.example.com') => `https://${host}/${name}.png`;
const fileOf = (...rows: string[]) => `${['Product,Brand,Category,Size,Image', ...rows].join('\r\n')}\r\n`;
const row = (name: string, image: string) => `Imago ${name},Imago,Pictured,500 g,${image}`;

const products = async () =>
  Object.fromEntries(
    (
      await db.execute<{ name: string; url: string | null }>(
        sql`select name_en as name, image_url as url from products where name_en like 'Imago %'`,
      )
    ).map(({ name, url }) => [name.slice('Imago '.length), url]),
  );
const state = async (): Promise<ImageHostsOut> => (await client.get('/api/admin/images')).body.data;
const setHosts = (hosts: string, ifMatch = '*') =>
  client.call('PUT', '/api/admin/images', { hosts }, { 'if-match': ifMatch });

/** What stands at addresses, by their last part. */
const ANSWERS: Record<string, () => GetAnswer> = {
  one: () => ({ status: 200, bytes: PNG }),
  same: () => ({ status: 200, bytes: PNG }),
  page: () => ({ status: 200, bytes: Buffer.from('<!doctype html>') }),
  large: () => ({ status: 200, bytes: null }),
  moved: () => ({ status: 302, bytes: null }),
  gone: () => ({ status: 404, bytes: null }),
  inside: () => {
    throw new NotPublic();
  },
};
const asked: string[] = [];
const gather = (now = new Date()) =>
  gatherImages({ db, now, signal: new AbortController().signal }, async (address, { most }) => {
    asked.push(address);
    expect(most).toBe(MOST_IMAGE_BYTES);
    const answer = ANSWERS[/(\w+)\.png$/.exec(address)?.[1] ?? ''];
    if (!answer) throw new Error('no answer');
    return answer();
  });

test('images that a file names are fetched once from hosts that an admin named, and sent by us', async () => {
  const names = Object.keys(ANSWERS);
  const file = await applyFile(
    client,
    fileOf(
      ...names.map((name) => row(name, addressOf(name))),
      row('other', addressOf('one', 'cdn.example.net')),
    ),
    {},
    PRODUCTS,
  );
  await gather();
  expect(asked).toEqual([]);
  expect(await state()).toMatchObject({ hosts: '', stored: 0, faults: [{ fault: 'host', images: 8 }] });

  expect((await setHosts('localhost')).status).toBe(400);
  expect((await setHosts('Images.Example.com\r\n\r\nimages.example.com')).status).toBe(200);
  await gather();
  expect(asked.toSorted()).toEqual(names.map((name) => addressOf(name)).toSorted());
  const after = await state();
  expect(after).toMatchObject({ hosts: 'images.example.com', stored: 2, waiting: 1 });
  expect(Object.fromEntries(after.faults.map(({ fault, images }) => [fault, images]))).toEqual({
    ...{ host: 1, not_public: 1, not_image: 1, redirect: 1, too_large: 1 },
  });
  const { images } = (await client.get('/api/admin/data')).body.data;
  expect(images).toMatchObject({ stored: 2, waiting: 1, failed: { total: 5 } });
  expect(images.failed.items).toContainEqual({
    product: expect.objectContaining({ nameEn: expect.any(String) }),
    ...{ source: addressOf('one', 'cdn.example.net'), fault: 'host', failedAt: expect.any(String) },
  });
  const shown = `/api/images/${digest}`;
  expect(await products()).toEqual({
    ...Object.fromEntries(names.map((name) => [name, null])),
    ...{ one: shown, same: shown, other: null },
  });

  // Nothing is fetched twice but what may have been over, and that three times.
  asked.length = 0;
  await gather();
  expect(asked).toEqual([]);
  for (const hours of [2, 30, 1000]) await gather(new Date(Date.now() + hours * 3_600_000));
  expect(asked).toEqual([addressOf('gone'), addressOf('gone')]);
  expect(await state()).toMatchObject({ stored: 2, waiting: 0 });

  const guest = new ApiClient();
  const sent = await guest.raw('GET', shown);
  expect(Buffer.from(await sent.arrayBuffer())).toEqual(PNG);
  expect(sent.headers.get('content-type')).toBe('image/png');
  expect(sent.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(sent.headers.get('x-content-type-options')).toBe('nosniff');
  expect(sent.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await guest.get(`/api/images/${'0'.repeat(64)}`)).status).toBe(404);

  // An image is no reason against an undo, and goes with its product; what no product names is removed in time.
  expect((await step(client, file.id, 'undo')).status).toBe(200);
  expect(await products()).toEqual({});
  expect(await sweepImages(db, new Date(Date.now() - 60_000), 100)).toBe(0);
  expect(await sweepImages(db, new Date(Date.now() + 2000 * 3_600_000), 100)).toBe(8);
});

test('a link that is none is refused with its line', async () => {
  const { report } = await checkFile(
    client,
    fileOf(row('bad', 'http://images.example.com/a.png')),
    {},
    PRODUCTS,
  );
  expect(report).toMatchObject({ outcomes: { refused: 1 }, codes: { image_invalid: 1 } });
});
