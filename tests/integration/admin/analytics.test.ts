import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { GET } from '#app/api/admin/analytics/route.ts';
import { database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import { getAnalytics } from '#lib/admin/analytics/get-analytics.ts';
import type { AnalyticsOut } from '#lib/admin/analytics/schema.ts';
import { newId } from '#lib/core/ids.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { yearOf } from '#lib/vocabulary/months.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { callRoute } from '#tests/factories/chat.ts';

let admin: Person;

const signedUp = async (at: string, status: 'active' | 'blocked' = 'active') => {
  const { userId } = await createPerson();
  await database()
    .update(users)
    .set({ createdAt: new Date(at), status })
    .where(eq(users.id, userId));
  return userId;
};

const asked = async (userId: string, ...moments: string[]) => {
  const chatId = newId();
  const at = new Date(moments[0] ?? 0);
  await database().insert(chats).values({ id: chatId, userId, title: 'Milk', createdAt: at, updatedAt: at });
  await database()
    .insert(chatMessages)
    .values(
      moments.flatMap((moment, place) => {
        const message = { chatId, userId, content: 'milk', parts: [], createdAt: new Date(moment) };
        return [
          { ...message, id: newId(), position: place * 2, role: 'user' as const },
          { ...message, id: newId(), position: place * 2 + 1, role: 'assistant' as const },
        ];
      }),
    );
};

beforeAll(async () => {
  admin = await createPerson({ role: 'admin' });
  await database()
    .update(users)
    .set({ createdAt: new Date('2024-05-01T10:00:00Z') })
    .where(eq(users.id, admin.userId));
  // An instant before and the first of November, September and January in Cairo.
  await signedUp('2026-10-31T21:59:59Z');
  await signedUp('2026-10-31T22:00:00Z');
  await signedUp('2026-09-01T08:00:00Z', 'blocked');
  const mona = await signedUp('2026-08-31T20:59:59Z');
  await asked(mona, '2025-12-31T21:59:59Z', '2025-12-31T22:00:00Z', '2026-03-10T08:00:00Z');
  await asked(mona, '2026-03-10T21:00:00Z');
});

const at = (now: string, year?: number) =>
  getAnalytics({ db: database(), now: new Date(now) }, year === undefined ? {} : { year });

const call = async (query: string, person: Person = admin) => {
  const response = await callRoute(GET, person, { method: 'GET', path: `/api/admin/analytics${query}` });
  return { status: response.status, body: await response.json() };
};

describe('the analytics of a year', () => {
  test('count what people asked by months and days of Cairo, answers left out', async () => {
    const { year, messagesByMonth, messagesPerDay } = await at('2026-11-22T10:00:00Z');
    expect(year).toBe(2026);
    expect(messagesByMonth).toEqual([1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(messagesPerDay.filter(({ count }) => count > 0)).toEqual([
      { date: '2026-01-01', count: 1 },
      { date: '2026-03-10', count: 2 },
    ]);
    expect([messagesPerDay.length, messagesPerDay.at(-1)?.date]).toEqual([326, '2026-11-22']);
    expect((await at('2026-11-22T10:00:00Z', 2025)).messagesByMonth).toEqual([...Array(11).fill(0), 1]);
  });

  test('say who there is now and who came in three months of Cairo, whichever year is asked for', async () => {
    for (const year of [2020, 2026, 2027]) {
      const { users, chats, userGrowth } = await at('2026-11-22T10:00:00Z', year);
      expect(users).toEqual({ total: 5, active: 4, blocked: 1 });
      expect(chats).toBe(2);
      expect(userGrowth).toEqual({ thisMonth: 1, lastMonth: 1, twoMonthsAgo: 1 });
    }
    const { userGrowth } = await at('2027-01-15T10:00:00Z');
    expect(userGrowth).toEqual({ thisMonth: 0, lastMonth: 0, twoMonthsAgo: 1 });
  });

  test('are those of this year unless told, and their months are the sum of their days', async () => {
    const { status, body } = await call('');
    expect(status).toBe(200);
    const { year, messagesByMonth, messagesPerDay }: AnalyticsOut = body.data;
    expect(year).toBe(yearOf(cairoDay(new Date())));
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    expect(sum(messagesByMonth)).toBe(sum(messagesPerDay.map(({ count }) => count)));
  });

  test.each(['?year=2019', '?year=2126', '?year=20x6', '?year=2026.5', '?year=2026&year=2025', '?month=3'])(
    'are refused for %s, and the field is named',
    async (query) => {
      const { status, body } = await call(query);
      expect([status, body.errors.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(Object.keys(body.errors.fields)).toEqual([query.includes('month') ? 'month' : 'year']);
    },
  );
});
