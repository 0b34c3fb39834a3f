import type { Database } from '#db/client.ts';
import {
  latestNumbers,
  listNotificationsAfter,
  listStandingSessions,
  type NotificationRow,
} from '#db/queries/notifications.ts';
import { log } from '#lib/core/log.ts';

/**
 * The open streams of this process, and the reading that feeds them. A wake-up never carries a notification: it makes the process read
 * the table from where each stream is, so that a lost, doubled or late wake-up loses and doubles nothing. On globalThis because Next
 * bundles instrumentation and routes apart.
 */

export type Stream = {
  readonly userId: string;
  readonly sessionId: string;
  /** The last number that was sent. */
  last: number;
  send: (row: NotificationRow) => void;
  /** Keeps proxies from taking silence for death. */
  beat: () => void;
  /** `over`: opened again at once. `refused`: the session ended, it is not to come back. */
  end: (reason: 'over' | 'refused') => void;
};

/** Opens at once a person may hold; every browser needs one for all its tabs. */
export const STREAMS_PER_USER = 12;

const BATCH = 200;

type Registry = {
  byUser: Map<string, Set<Stream>>;
  /** Users being read; true: woken again meanwhile. */
  reading: Map<string, boolean>;
};

const holder = globalThis as typeof globalThis & { raffStreams?: Registry };

const registry = (): Registry => {
  holder.raffStreams ??= { byUser: new Map(), reading: new Map() };
  return holder.raffStreams;
};

/** @returns a function that takes it out again; null when the person has too many */
export const addStream = (stream: Stream): (() => void) | null => {
  const { byUser } = registry();
  const own = byUser.get(stream.userId) ?? new Set();
  if (own.size >= STREAMS_PER_USER) return null;
  own.add(stream);
  byUser.set(stream.userId, own);
  return () => {
    own.delete(stream);
    if (own.size === 0 && byUser.get(stream.userId) === own) byUser.delete(stream.userId);
  };
};

export const openStreams = (): Stream[] => [...registry().byUser.values()].flatMap((own) => [...own]);

const deliver = async (db: Database, userId: string): Promise<void> => {
  const own = () => [...(registry().byUser.get(userId) ?? [])];
  for (;;) {
    const streams = own();
    if (streams.length === 0) return;
    const after = Math.min(...streams.map(({ last }) => last));
    const rows = await listNotificationsAfter(db, { userId, after, limit: BATCH });
    for (const stream of streams) {
      for (const row of rows) {
        if (row.seq <= stream.last) continue;
        stream.send(row);
        stream.last = row.seq;
      }
    }
    if (rows.length < BATCH) return;
  }
};

/** Ends the streams whose session is over. */
const endRefused = async (db: Database, streams: readonly Stream[]): Promise<void> => {
  if (streams.length === 0) return;
  const standing = new Set(await listStandingSessions(db, [...new Set(streams.map((s) => s.sessionId))]));
  for (const stream of streams) if (!standing.has(stream.sessionId)) stream.end('refused');
};

/** Brings the streams of a user up to date; runs once at a time per user, and again when it was asked for meanwhile. */
export const refreshUser = async (db: Database, userId: string): Promise<void> => {
  const { byUser, reading } = registry();
  if (!byUser.has(userId)) return;
  if (reading.has(userId)) {
    reading.set(userId, true);
    return;
  }
  try {
    do {
      reading.set(userId, false);
      await endRefused(db, [...(byUser.get(userId) ?? [])]);
      await deliver(db, userId);
    } while (reading.get(userId));
  } catch (error) {
    // The streams stay: the next wake-up, beat or poll reads from the same place.
    log.warn({ error, userId }, 'notifications not read');
  } finally {
    reading.delete(userId);
  }
};

const CONCURRENT_READS = 8;

const refreshMany = async (db: Database, userIds: readonly string[]): Promise<void> => {
  const waiting = [...userIds];
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await refreshUser(db, next);
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENT_READS, waiting.length) }, worker));
};

/** After a gap in which wake-ups may have been missed: one query finds the users who have something new, and those are read. */
export const refreshAll = async (db: Database): Promise<void> => {
  const { byUser } = registry();
  const userIds = [...byUser.keys()];
  const behind: string[] = [];
  for (let from = 0; from < userIds.length; from += 1000) {
    for (const { userId, latest } of await latestNumbers(db, userIds.slice(from, from + 1000))) {
      if ([...(byUser.get(userId) ?? [])].some(({ last }) => last < latest)) behind.push(userId);
    }
  }
  await refreshMany(db, behind);
};

/** Beats once for all streams and ends those whose session is over, should its wake-up have been missed. */
export const tendStreams = async (db: Database): Promise<void> => {
  const streams = openStreams();
  for (const stream of streams) stream.beat();
  for (let from = 0; from < streams.length; from += 1000)
    await endRefused(db, streams.slice(from, from + 1000));
};

/** Before the process ends: each client opens its stream again elsewhere. */
export const endAllStreams = (): void => {
  for (const stream of openStreams()) stream.end('over');
};
