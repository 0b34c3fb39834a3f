import type { Database } from '#db/client.ts';
import {
  latestNumbers,
  listNotificationsAfter,
  listStandingSessions,
  type NotificationRow,
} from '#db/queries/notifications.ts';
import { log } from '#lib/core/log.ts';
import type { ChatChange } from './schema.ts';

/**
 * The open streams of this process, and the reading that feeds them. A wake-up never carries a notification: it makes the process read
 * the table from where each stream is, so that a lost, doubled or late wake-up loses and doubles nothing. On globalThis because Next
 * bundles instrumentation and routes apart.
 */

/** What a session carries and what ends with it: a stream, or an answer that is being written. */
type Carried = { readonly userId: string; readonly sessionId: string; end: (reason: 'refused') => void };

export type Stream = {
  readonly userId: string;
  readonly sessionId: string;
  /** The last number that was sent. */
  last: number;
  send: (row: NotificationRow) => void;
  /** Says what has no number and is said once. */
  tell: (change: ChatChange) => void;
  /** Keeps proxies from taking silence for death. */
  beat: () => void;
  /** `over`: opened again at once. `refused`: the session ended, it is not to come back. */
  end: (reason: 'over' | 'refused') => void;
};

/** Opens at once a person may hold; every browser needs one for all its tabs. */
export const STREAMS_PER_USER = 12;

/** Rows and users of one read. */
const BATCH = 1000;
const USERS_AT_ONCE = 500;

type Registry = {
  byUser: Map<string, Set<Stream>>;
  /** Work of signed-in people that has no notifications to be sent. */
  workByUser: Map<string, Set<Carried>>;
  /** Users whose streams may be behind. */
  woken: Set<string>;
  /** The round of reading that is under way. */
  reading: Promise<void> | null;
};

const holder = globalThis as typeof globalThis & { raffStreams?: Registry };

const registry = (): Registry => {
  holder.raffStreams ??= { byUser: new Map(), workByUser: new Map(), woken: new Set(), reading: null };
  return holder.raffStreams;
};

/** @returns a function that takes it out again; null when the person has too many */
export const addStream = (stream: Stream): (() => void) | null => {
  const { byUser } = registry();
  const userStreams = byUser.get(stream.userId) ?? new Set();
  if (userStreams.size >= STREAMS_PER_USER) return null;
  userStreams.add(stream);
  byUser.set(stream.userId, userStreams);
  return () => {
    userStreams.delete(stream);
    if (userStreams.size === 0 && byUser.get(stream.userId) === userStreams) byUser.delete(stream.userId);
  };
};

/** Calls `end` as soon as the session is known to be over. @returns a function that ends the watch */
export const watchSession = (
  { userId, sessionId }: { userId: string; sessionId: string },
  end: () => void,
): (() => void) => {
  const { workByUser } = registry();
  const work: Carried = { userId, sessionId, end };
  const userWork = workByUser.get(userId) ?? new Set();
  userWork.add(work);
  workByUser.set(userId, userWork);
  return () => {
    userWork.delete(work);
    if (userWork.size === 0 && workByUser.get(userId) === userWork) workByUser.delete(userId);
  };
};

const workOf = (userIds: readonly string[]): Carried[] =>
  userIds.flatMap((userId) => [...(registry().workByUser.get(userId) ?? [])]);

export const openStreams = (): Stream[] =>
  [...registry().byUser.values()].flatMap((userStreams) => [...userStreams]);

/** Says to a person's open streams which of their chats has changed. */
export const tellStreams = (userId: string, change: ChatChange): void => {
  for (const stream of [...(registry().byUser.get(userId) ?? [])]) stream.tell(change);
};

/** What a session that is over carries ends, before anything is sent to it. */
const endUnlessStanding = (all: readonly Carried[], standing: ReadonlySet<string>): void => {
  for (const carried of all) if (!standing.has(carried.sessionId)) carried.end('refused');
};

const standingSessions = async (db: Database, all: readonly Carried[]): Promise<Set<string>> =>
  new Set(await listStandingSessions(db, [...new Set(all.map(({ sessionId }) => sessionId))]));

/** Reads for some users at once what their streams have not had. @returns false where there was more than fits */
const deliver = async (db: Database, userIds: readonly string[]): Promise<boolean> => {
  // Those that are open before the read: one that is opened meanwhile may have to begin earlier, and has its own wake-up.
  const present = userIds.flatMap((userId) => {
    const streams = [...(registry().byUser.get(userId) ?? [])];
    return streams.length > 0 ? [{ userId, streams, after: Math.min(...streams.map((s) => s.last)) }] : [];
  });
  const carried = [...present.flatMap((user) => user.streams), ...workOf(userIds)];
  if (carried.length === 0) return true;
  const [standing, rows] = await Promise.all([
    standingSessions(db, carried),
    present.length > 0 ? listNotificationsAfter(db, present, BATCH) : [],
  ]);
  endUnlessStanding(carried, standing);
  const byUser = new Map(present.map((user) => [user.userId, user.streams]));
  for (const row of rows) {
    for (const stream of byUser.get(row.userId) ?? []) {
      if (row.seq <= stream.last) continue;
      stream.send(row);
      stream.last = row.seq;
    }
  }
  return rows.length < BATCH;
};

/** Reads for everyone who was woken, until no one is left; one round at a time, so that a flood of wake-ups is a few queries. */
const readWoken = async (db: Database): Promise<void> => {
  const { woken } = registry();
  while (woken.size > 0) {
    const some = [...woken].slice(0, USERS_AT_ONCE);
    for (const userId of some) woken.delete(userId);
    try {
      const isAll = await deliver(db, some);
      if (!isAll) for (const userId of some) woken.add(userId);
    } catch (error) {
      // The streams stay: the next wake-up or poll reads from the same place.
      log.warn({ error, users: some.length }, 'notifications not read');
    }
  }
  // In the same step that finds no one left: a wake-up between the two would be no one's.
  registry().reading = null;
};

/** Brings the streams of users up to date. */
const refresh = (db: Database, userIds: readonly string[]): Promise<void> => {
  const all = registry();
  for (const userId of userIds)
    if (all.byUser.has(userId) || all.workByUser.has(userId)) all.woken.add(userId);
  if (all.reading) return all.reading;
  if (all.woken.size === 0) return Promise.resolve();
  all.reading = readWoken(db);
  return all.reading;
};

export const refreshUser = (db: Database, userId: string): Promise<void> => refresh(db, [userId]);

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
  await refresh(db, behind);
};

/** Beats once for all streams and ends what a session that is over carries, should its wake-up have been missed. */
export const tendStreams = async (db: Database): Promise<void> => {
  const streams = openStreams();
  for (const stream of streams) stream.beat();
  const all = [...streams, ...workOf([...registry().workByUser.keys()])];
  for (let from = 0; from < all.length; from += 1000) {
    const some = all.slice(from, from + 1000);
    endUnlessStanding(some, await standingSessions(db, some));
  }
};

/** Before the process ends: each client opens its stream again elsewhere. */
export const endAllStreams = (): void => {
  for (const stream of openStreams()) stream.end('over');
};
