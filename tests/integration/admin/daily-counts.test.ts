import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { deleteChatRow, holdChatStorage, importChat } from '#db/queries/chat-storage.ts';
import { foldDailyCounts } from '#db/queries/daily-counts.ts';
import { users } from '#db/schema/accounts.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import { dailyCounts } from '#db/schema/daily-counts.ts';
import { Random } from '#dev/stripe/random.ts';
import { newId } from '#lib/core/ids.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { DailyMetric } from '#lib/vocabulary/terms.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { keepAnswer, keepQuestion } from '#tests/factories/chat.ts';

/** The last and the first millisecond of days in Cairo: in summer, in winter, and where the clocks go forward and back. */
const MOMENTS = [
  ...['2026-07-14T21:00:00Z', '2026-12-31T22:00:00Z', '2025-12-31T22:00:00Z', '2026-02-28T22:00:00Z'],
  ...['2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z', '2025-04-24T22:00:00Z'],
  ...['2026-10-29T20:30:00Z', '2026-10-29T21:00:00Z', '2026-10-29T22:00:00Z', '2025-10-30T22:00:00Z'],
].flatMap((text) => [new Date(Date.parse(text) - 1), new Date(text)]);

const LIMITS = { messages: 10, bytes: 100_000, storage: 10_000_000 };

const tally = (rows: readonly { at: Date }[]) => {
  const days = new Map<string, number>();
  for (const { at } of rows) days.set(cairoDay(at), (days.get(cairoDay(at)) ?? 0) + 1);
  return days;
};

const counted = async (metric: DailyMetric) => {
  const rows = await database().select().from(dailyCounts).where(eq(dailyCounts.metric, metric));
  const days = new Map<string, number>();
  for (const { day, n } of rows) days.set(day, (days.get(day) ?? 0) + n);
  return new Map([...days].filter(([, n]) => n !== 0));
};

const expectRecount = async () => {
  const db = database();
  const asked = db
    .select({ at: chatMessages.createdAt })
    .from(chatMessages)
    .where(eq(chatMessages.role, 'user'));
  expect(await counted('messages')).toEqual(tally(await asked));
  expect(await counted('chats')).toEqual(tally(await db.select({ at: chats.createdAt }).from(chats)));
  expect(await counted('users')).toEqual(tally(await db.select({ at: users.createdAt }).from(users)));
};

const message = (role: 'user' | 'assistant', createdAt: Date) => ({
  id: newId(),
  role,
  content: 'price of milk',
  parts: [],
  createdAt,
});

/** One person's random life among chats that others live at the same time. */
const live = async (seed: number): Promise<void> => {
  const db = database();
  const random = new Random(seed);
  const below = (limit: number) => random.below(limit);
  const moment = () => MOMENTS[below(MOMENTS.length)] ?? new Date(0);
  const born = async () => {
    const { userId } = await createPerson();
    await db.update(users).set({ createdAt: moment() }).where(eq(users.id, userId));
    return userId;
  };
  let userId = await born();
  let known: string[] = [];
  for (let step = 0; step < 25; step++) {
    const chatId = known[below(known.length + 1)] ?? newId();
    switch (below(7)) {
      case 0: {
        known = known.filter((id) => id !== chatId);
        await deleteChatRow(db, { userId, id: chatId });
        break;
      }
      case 1: {
        const [first = moment(), ...rest] = Array.from({ length: 1 + below(6) }, moment);
        const messages = [first, ...rest].map((at) => message(below(2) ? 'user' : 'assistant', at));
        const times = { createdAt: moment(), updatedAt: new Date(Date.parse('2027-01-02') + step) };
        await db.transaction(async (tx) => {
          await holdChatStorage(tx, userId);
          await importChat(tx, userId, {
            id: chatId,
            title: 'Brought',
            ...{ isRenamed: false, isPinned: false },
            ...times,
            messages,
          });
        });
        known.push(chatId);
        break;
      }
      case 2: {
        if (below(8) > 0) break;
        await db.delete(users).where(eq(users.id, userId));
        userId = await born();
        known = [];
        break;
      }
      case 3: {
        await foldDailyCounts(db, '2026-10-30');
        break;
      }
      default: {
        const now = moment();
        const question = { id: newId(), content: 'price of milk', parts: [] };
        const kept = await keepQuestion(db, { userId, chatId, title: 'New', message: question, now }, LIMITS);
        if (typeof kept === 'string') throw new Error(kept);
        known.push(chatId);
        const answer = { id: newId(), content: '42', parts: [] };
        await keepAnswer(db, {
          ...{ userId, chatId, questionPosition: kept.position, message: answer, isFinished: true, now },
        });
      }
    }
  }
};

test('the counts of days are what counting again gives, whoever writes, imports and deletes at the same time', async () => {
  await Promise.all([live(1), live(2), live(3)]);
  await expectRecount();
  expect((await counted('messages')).size).toBeGreaterThan(4);
  await database().update(chatMessages).set({ role: 'assistant' }).where(eq(chatMessages.position, 0));
  await expectRecount();
});

test('days that are over are folded into one row each, and later days keep theirs', async () => {
  await foldDailyCounts(database(), '2026-10-30');
  await expectRecount();
  const rows = await database().select().from(dailyCounts);
  expect(rows.some(({ shard }) => shard !== 0)).toBe(true);
  expect(rows.every(({ shard, day }) => shard === 0 || day >= '2026-10-30')).toBe(true);
});

test('who deletes everything leaves nothing counted', async () => {
  await database().execute(sql`delete from users`);
  for (const metric of ['messages', 'chats', 'users'] as const)
    expect(await counted(metric)).toEqual(new Map());
});
