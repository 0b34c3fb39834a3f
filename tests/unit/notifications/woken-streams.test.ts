import { expect, it, vi } from 'vitest';
import type { Database } from '#db/client.ts';
import type { NotificationRow } from '#db/queries/notifications.ts';
import { addStream, refreshUser } from '#lib/notifications/streams.ts';

/** What the table holds, and a read that waits until it is let go. */
const table = vi.hoisted(() => ({ latest: 0, reads: [] as (() => void)[] }));

vi.mock('#db/queries/notifications.ts', () => ({
  latestNumbers: async () => [],
  listStandingSessions: async (_db: unknown, ids: string[]) => ids,
  listNotificationsAfter: (_db: unknown, users: { userId: string; after: number }[]) => {
    const seen = table.latest;
    return new Promise((resolve) => {
      const answer = users.flatMap(({ userId, after }) =>
        Array.from({ length: seen - after }, (_, i) => ({ userId, seq: after + i + 1 })),
      );
      table.reads.push(() => resolve(answer));
    });
  },
}));

const db = {} as Database;

/** A stream of a person of its own, and the numbers it was sent. */
const openStream = (userId: string) => {
  const sent: number[] = [];
  addStream({
    userId,
    sessionId: userId,
    last: 0,
    send: (row: NotificationRow) => sent.push(row.seq),
    beat: () => {},
    end: () => {},
  });
  return sent;
};

it.each(Array.from({ length: 24 }, (_, hops) => hops))(
  'a wake-up %i steps after a read was answered is answered too',
  async (hops) => {
    table.latest = 0;
    const userId = `person-${hops}`;
    const sent = openStream(userId);
    void refreshUser(db, userId);
    table.reads.shift()?.();
    for (let i = 0; i < hops; i++) await null;
    table.latest = 1;
    void refreshUser(db, userId);
    await vi.waitFor(() => {
      for (const answer of table.reads.splice(0)) answer();
      expect(sent).toEqual([1]);
    });
  },
);
