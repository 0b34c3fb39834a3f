import { globSync, readFileSync } from 'node:fs';
import { count, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { seedCategories } from '#db/sample-market/seed-market.ts';
import { auditEvents } from '#db/schema/operations.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { giveSubscription, seedChoices } from '#tests/factories/subscriptions.ts';
import { type Answer, ApiClient } from '#tests/setup/api-client.ts';

type Value = string | number | boolean | null;
type Fields = Record<string, Value>;

/** A thing that admins edit: where, by which fields, and how its call says them. */
type Editable = {
  method: 'PUT' | 'PATCH';
  /** Makes one, or finds the only one. @returns its address */
  make: () => Promise<string>;
  /** What each field is at first, and what two admins make of it. */
  fields: Record<string, readonly [Value, Value, Value]>;
  body: (changes: Fields) => object;
  /** The fields out of an answer's data. */
  read: (data: never) => Fields;
  audit: string;
};

const link = (name: string) => `https://app.powerbi.com/view?r=${name}`;

/** By the file of the route. */
const editables: Record<string, Editable> = {
  'users/[id]/limit': {
    method: 'PATCH',
    make: async () => `/api/admin/users/${(await createPerson()).userId}/limit`,
    fields: { limit: [7, 0, null] },
    body: ({ limit }) => ({ limit }),
    read: ({ user }: { user: { dailyMessageLimit: number | null } }) => ({ limit: user.dailyMessageLimit }),
    audit: 'admin.limit_set',
  },
  'users/[id]/subscriptions/[subscriptionId]/modules/powerbi-links': {
    method: 'PUT',
    make: async () => {
      const { userId, companyId } = await createPerson();
      const id = await giveSubscription(companyId ?? '', {
        status: 'active',
        modules: ['imdb', 'promotions'],
      });
      return `/api/admin/users/${userId}/subscriptions/${id}/modules/powerbi-links`;
    },
    fields: { imdb: [link('a'), link('b'), null], promotions: [null, link('c'), link('d')] },
    body: (changes) => ({
      links: Object.entries(changes).map(([moduleId, powerBILink]) => ({ moduleId, powerBILink })),
    }),
    read: ({ modules }: { modules: { id: string; powerBILink: string | null }[] }) =>
      Object.fromEntries(modules.map(({ id, powerBILink }) => [id, powerBILink])),
    audit: 'admin.dashboard_link_set',
  },
  'categories/[id]': {
    method: 'PUT',
    make: async () => '/api/admin/categories/tea',
    fields: {
      nameEn: ['Tea', 'Teas', 'All tea'],
      nameAr: ['الشاي', 'شاي', 'كل الشاي'],
      position: [1, 2, 3],
      isSelectable: [true, false, false],
    },
    body: (changes) => changes,
    read: ({ nameEn, nameAr, position, isSelectable }: Fields) =>
      ({ nameEn, nameAr, position, isSelectable }) as Fields,
    audit: 'admin.category_changed',
  },
  references: {
    method: 'PUT',
    make: async () => {
      await database().execute(
        sql`insert into cpi_series (dataset, month, index, revision) select 'licensed', '2026-01-01', 251.4, coalesce(max(revision) + 1, 0) from cpi_series
          where dataset = 'licensed' and month = '2026-01-01'`,
      );
      return '/api/admin/references';
    },
    fields: { value: [251.4, 252, 253.75] },
    body: ({ value }) => ({
      ...{ kind: 'cpi', dataset: 'licensed', categoryId: null, channel: null, regionNo: null },
      ...{ validFrom: '2026-01-01', value },
    }),
    read: ({ value }: Fields) => ({ value }) as Fields,
    audit: 'admin.reference_changed',
  },
  'dashboard-links': {
    method: 'PUT',
    make: async () => '/api/admin/dashboard-links',
    fields: {
      'freemium imdb': [link('a'), link('b'), null],
      'premium promotions': [null, link('c'), link('d')],
    },
    body: (changes) => ({
      rows: Object.entries(changes).map(([field, powerBILink]) => {
        const [tier, moduleId] = field.split(' ');
        return { tier, moduleId, powerBILink };
      }),
    }),
    read: ({ rows }: { rows: { tier: string; moduleId: string; powerBILink: string | null }[] }) =>
      Object.fromEntries(rows.map(({ tier, moduleId, powerBILink }) => [`${tier} ${moduleId}`, powerBILink])),
    audit: 'admin.tier_link_set',
  },
  'switches/[name]': {
    method: 'PUT',
    make: async () => '/api/admin/switches/trials',
    fields: { reason: ['Too many at once', 'The offer has ended', null], isOn: [true, false, false] },
    body: (changes) => changes,
    read: ({ reason, isOn }: { reason: string | null; isOn: boolean }) => ({ reason, isOn }),
    audit: 'admin.switch_set',
  },
  images: {
    method: 'PUT',
    make: async () => '/api/admin/images',
    fields: { hosts: ['a.example', 'a.example\nb.example', ''] },
    body: (changes) => changes,
    read: ({ hosts }: { hosts: string }) => ({ hosts }),
    audit: 'admin.image_hosts_set',
  },
  notice: {
    method: 'PUT',
    make: async () => '/api/admin/notice',
    fields: {
      textEn: ['Maintenance tonight', 'Maintenance at noon', 'No maintenance'],
      textAr: ['صيانة الليلة', 'صيانة ظهرًا', 'لا صيانة'],
      tone: ['info', 'warning', 'info'],
      isDismissible: [true, false, true],
      startsAt: [null, '2026-12-01T10:00:00.000Z', '2026-12-01T11:00:00.000Z'],
      endsAt: [null, '2026-12-02T10:00:00.000Z', '2026-12-02T11:00:00.000Z'],
      isOn: [true, false, true],
    },
    body: (changes) => changes,
    read: (data: Fields) => data,
    audit: 'admin.notice_set',
  },
};

const first = new ApiClient();
const second = new ApiClient();

beforeAll(async () => {
  await seedChoices();
  await seedCategories(database());
  for (const client of [first, second]) client.bearer = (await createPerson({ role: 'admin' })).bearer;
});

const saying = async (
  client: ApiClient,
  { method, body }: Editable,
  path: string,
  changes: Fields,
  version?: string,
): Promise<Answer> =>
  client.call(method, path, body(changes), version === undefined ? {} : { 'if-match': `"${version}"` });

const linesOf = async ({ audit }: Editable): Promise<number> => {
  const [row] = await database()
    .select({ lines: count() })
    .from(auditEvents)
    .where(eq(auditEvents.kind, audit));
  return row?.lines ?? 0;
};

test('every versioned call that writes is among them', () => {
  const written = globSync('app/api/admin/**/route.ts').filter((file) =>
    /(PUT|PATCH): route\([^;]*?versioned: true/.test(readFileSync(file, 'utf8')),
  );
  expect(written.map((file) => file.slice('app/api/admin/'.length, -'/route.ts'.length)).sort()).toEqual(
    Object.keys(editables).sort(),
  );
});

describe.each(Object.entries(editables))('%s by two admins who opened the same', (_, editable) => {
  const { make, fields, read } = editable;
  const [name = '', other] = Object.keys(fields);
  const valuesOf = (field: string) => fields[field] ?? [null, null, null];
  const [before, mine, theirs] = valuesOf(name);

  /** @returns the address, the version that both opened, and the lines of the trail until then */
  const open = async () => {
    const path = await make();
    const all = Object.fromEntries(Object.entries(fields).map(([field, [at]]) => [field, at]));
    const { status, body } = await saying(first, editable, path, all);
    expect(status, JSON.stringify(body)).toBe(200);
    return { path, version: body.data.version as string, lines: await linesOf(editable) };
  };
  test('the same field: the second is refused with what stands, and may overwrite that', async () => {
    const { path, version, lines } = await open();
    const saved = await saying(first, editable, path, { [name]: mine }, version);
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, `"${saved.body.data.version}"`]);
    const refused = await saying(second, editable, path, { [name]: theirs }, version);
    expect([refused.status, refused.body.errors.code]).toEqual([412, 'EDIT_CONFLICT']);
    const { current } = refused.body.errors;
    expect(current).toEqual(saved.body.data);
    expect(read(current as never)[name]).toBe(mine);
    expect(await linesOf(editable)).toBe(lines + 1);
    const overwritten = await saying(second, editable, path, { [name]: theirs }, current.version);
    expect([overwritten.status, read(overwritten.body.data as never)[name]]).toEqual([200, theirs]);
    expect(await linesOf(editable)).toBe(lines + 2);
  });

  test('the same field at once: exactly one is saved', async () => {
    const { path, version, lines } = await open();
    const answers = await Promise.all([
      saying(first, editable, path, { [name]: mine }, version),
      saying(second, editable, path, { [name]: theirs }, version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [saved, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect(refused?.body.errors.current).toEqual(saved?.body.data);
    expect(await linesOf(editable)).toBe(lines + 1);
  });

  test('the same value: both are told so, and it is written once', async () => {
    const { path, version, lines } = await open();
    const answers = await Promise.all(
      [first, second, first].map((client) => saying(client, editable, path, { [name]: mine }, version)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await linesOf(editable)).toBe(lines + 1);
  });

  test('another field: both are kept', async () => {
    if (other === undefined) return expect(Object.keys(fields)).toHaveLength(1);
    const { path, version, lines } = await open();
    const [was, , changed] = valuesOf(other);
    const answers = await Promise.all([
      saying(first, editable, path, { [name]: mine }, version),
      saying(second, editable, path, { [other]: changed }, version),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await saying(first, editable, path, { [name]: mine });
    expect(read(body.data as never)).toMatchObject({ [name]: mine, [other]: changed });
    expect(await linesOf(editable)).toBe(lines + 2);
    // What is only sent along undoes nothing either.
    const along = await saying(second, editable, path, { [name]: theirs, [other]: was }, version);
    expect(along.status).toBe(412);
  });

  test('without a version the last one counts', async () => {
    const { path, lines } = await open();
    for (const value of [mine, theirs, before]) {
      const { status, body } = await saying(second, editable, path, { [name]: value });
      expect([status, read(body.data as never)[name]]).toEqual([200, value]);
    }
    expect(await linesOf(editable)).toBe(lines + 3);
  });
});

test("a person's version is that of their limit and of their links", async () => {
  const { userId, companyId } = await createPerson();
  const id = await giveSubscription(companyId ?? '', { status: 'active', modules: ['imdb'] });
  const path = `/api/admin/users/${userId}`;
  const get = async () => (await first.get(path)).body.data.version as string;
  const version = await get();
  const limit = editables['users/[id]/limit'];
  const links = editables['users/[id]/subscriptions/[subscriptionId]/modules/powerbi-links'];
  if (!limit || !links) throw new Error('Both are edited');
  const linksPath = `${path}/subscriptions/${id}/modules/powerbi-links`;
  const set = (client: ApiClient, value: number) =>
    saying(client, limit, `${path}/limit`, { limit: value }, version);
  expect((await set(first, 5)).status).toBe(200);
  expect((await saying(second, links, linksPath, { imdb: link('a') }, version)).status).toBe(200);
  expect((await set(second, 6)).status).toBe(412);
  expect((await saying(first, links, linksPath, { imdb: link('b') }, version)).status).toBe(412);
  expect((await saying(first, links, linksPath, { imdb: link('b') }, await get())).status).toBe(200);
});
