import { afterEach, expect, it, vi } from 'vitest';
import { database } from '#db/client.ts';
import { insertNotifications } from '#db/queries/notifications.ts';
import { addStream, refreshUser } from '#lib/notifications/streams.ts';
import { createPerson } from '#tests/factories/accounts.ts';

const db = database();
const add = (userId: string) =>
  insertNotifications(db, { userIds: [userId], type: 'account.welcome', payload: {} });

let close: (() => void) | null = null;
afterEach(() => close?.());

/** A stream of this person, and the numbers it was sent. */
const openStream = ({ userId, sessionId }: { userId: string; sessionId: string }): number[] => {
  const sent: number[] = [];
  const send = ({ seq }: { seq: number }) => void sent.push(seq);
  close = addStream({ userId, sessionId, last: 0, send, tell: () => {}, beat: () => {}, end: () => {} });
  return sent;
};

/** Does `work` once the database has answered the next read of notifications, before the product hears of the answer. */
const afterNextRead = (work: () => Promise<unknown>): void => {
  const { $client: client } = db;
  const unsafe = client.unsafe.bind(client);
  const spy = vi.spyOn(client, 'unsafe').mockImplementation((query, parameters) => {
    const statement = unsafe(query, parameters);
    if (!query.includes('wanted.after')) return statement;
    spy.mockRestore();
    const { values } = statement;
    statement.values = async () => {
      const rows = await values.call(statement);
      await work();
      return rows;
    };
    return statement;
  });
};

it.each(Array.from({ length: 24 }, (_, hops) => hops))(
  'a wake-up %i steps after a read was answered is answered too',
  async (hops) => {
    const person = await createPerson();
    const sent = openStream(person);
    const woken = Promise.withResolvers<void>();
    afterNextRead(async () => {
      // The answer is without it.
      await add(person.userId);
      const wake = async () => {
        for (let i = 0; i < hops; i++) await null;
        await refreshUser(db, person.userId);
      };
      void wake().then(woken.resolve, woken.reject);
    });
    await refreshUser(db, person.userId);
    await woken.promise;
    expect(sent).toEqual([1]);
  },
);
