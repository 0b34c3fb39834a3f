import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { chatRuns } from '#db/schema/chat-runs.ts';
import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const admin = new ApiClient();
const today = cairoDay(new Date());
let [mona, omar]: (Person | null)[] = [null, null];

type Use = Partial<typeof chatRuns.$inferInsert>;

const answer = (person: Person | null, on: string, use: Use) =>
  database()
    .insert(chatRuns)
    .values({
      ...{ userId: person?.userId ?? null, companyId: person?.companyId ?? null, questionPosition: 0 },
      ...{ model: 'small', state: 'finished', leaseUntil: new Date(), figures: 0, withheldFigures: 0 },
      // A minute after a Cairo midnight is another day in UTC.
      endedAt: new Date(startOfCairoDay(on).getTime() + 60_000),
      ...use,
    });

beforeAll(async () => {
  const boss = await createPerson({ role: 'admin' });
  admin.bearer = boss.bearer;
  [mona, omar] = [await createPerson(), await createPerson()];
  const counted = { inputTokens: 1000, cachedTokens: 400, outputTokens: 50 };
  await answer(mona, today, {
    ...{ ...counted, state: 'failed', fault: 'refused' },
    microUsd: 2500,
    figures: 7,
    withheldFigures: 2,
    repairedFigures: 1,
    firstWordMs: 300,
  });
  await answer(mona, addDays(today, -1), { ...counted, microUsd: 500, firstWordMs: 500 });
  await answer(omar, addDays(today, -1), { ...counted, inputTokens: 9000, model: 'large' });
  // From before it was known why.
  await answer(mona, addDays(today, -1), { state: 'failed' });
  await answer(null, addDays(today, -2), { ...counted, areTokensEstimated: true });
  await answer(omar, addDays(today, -40), counted);
  await answer(null, addDays(today, -1), { ...counted, isOfGuest: true, microUsd: 700 });
  await answer(null, today, { inputTokens: 100, cachedTokens: 0, outputTokens: 5, isOfGuest: true });
});

const used = async (query = '') => {
  const { status, body } = await admin.get(`/api/admin/analyst?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

describe('the use of the analyst', () => {
  test('is added up by company, what took most first, over the last thirty days', async () => {
    const list = await used();
    expect(list).toMatchObject({ from: addDays(today, -29), to: today, total: 4, nextCursor: null });
    expect(list.items).toMatchObject([
      { key: omar?.companyId, answers: 1, inputTokens: 9000, outputTokens: 50, usd: null },
      {
        ...{ key: mona?.companyId, answers: 3, failed: 2, faults: { refused: 1, busy: 0 } },
        ...{ inputTokens: 2000, cachedTokens: 800, usd: 0.003 },
        ...{ figures: 7, withheldFigures: 2, repairedFigures: 1, firstWordMs: 400, estimated: 0 },
      },
      { key: 'guests', name: null, answers: 2, inputTokens: 1100, outputTokens: 55, usd: 0.0007 },
      { key: null, name: null, answers: 1, estimated: 1 },
    ]);
  });

  test('by person, with the address; by model; by Cairo day, the newest first', async () => {
    const people = await used('by=person');
    expect(people.items[0]).toMatchObject({ key: omar?.userId, email: expect.stringContaining('@') });
    expect(people.items).toContainEqual(expect.objectContaining({ key: 'guests', answers: 2 }));
    const models = await used('by=model');
    expect(models.items.map(({ key, answers }: { key: string; answers: number }) => [key, answers])).toEqual([
      ['large', 1],
      ['small', 6],
    ]);
    const days = await used('by=day');
    expect(days.items.map(({ key }: { key: string }) => key)).toEqual(
      [0, -1, -2].map((back) => addDays(today, back)),
    );
  });

  test('of other days, page by page', async () => {
    const before = addDays(today, -40);
    expect((await used(`from=${before}&to=${before}`)).items).toMatchObject([{ answers: 1 }]);
    const second = await used('by=day&limit=2&page=2');
    expect(second).toMatchObject({ page: 2, total: 3, items: [{ key: addDays(today, -2) }] });
  });

  test.each(['by=colour', `from=${today}&to=2020-01-01`, 'page=900&limit=100', 'who=me'])(
    'is refused for what it does not know: %s',
    async (query) => {
      expect((await admin.get(`/api/admin/analyst?${query}`)).status).toBe(400);
    },
  );

  test('is for admins alone', async () => {
    const client = new ApiClient();
    client.bearer = mona?.bearer ?? '';
    expect((await client.get('/api/admin/analyst')).status).toBe(403);
  });
});
