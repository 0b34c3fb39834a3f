import type { Database } from '#db/client.ts';
import { type Rate, returnToRate, takeFromRate } from '#db/queries/rate-limits.ts';
import { tooManyRequests } from '#lib/core/errors.ts';
import { keyedHash } from '#lib/core/keyed-hash.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';

/** A named limit. The subject (an address, an account, an e-mail) is given when it is taken and kept only as an HMAC. */
export type Limit = Rate & { name: string };

/** How often a route may be called, counted by the client's address or by the signed-in user. */
export type RouteLimit = Limit & { by: 'address' | 'user' };

// A flood of one key costs the database nothing: a process remembers until when it was refused.
const refusedUntil = new Map<string, number>();
const REMEMBERED_KEYS = 10_000;

const remember = (key: string, until: number) => {
  if (refusedUntil.size >= REMEMBERED_KEYS) refusedUntil.clear();
  refusedUntil.set(key, until);
};

/** IPv6 by its /64, which is what one customer gets; everything else whole. */
export const addressSubject = (address: string): string => {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};

/** The person to count: a guest by address, an account by id. An admin who views as a customer counts as the admin. */
export const personOf = (actor: Actor, address = 'unknown'): string =>
  actor.kind === 'account' ? (actor.viewing?.by ?? actor.userId) : addressSubject(address);

const keyOf = (limit: Limit, subject: string): string => keyedHash('rate-limit', limit.name, subject);

/** Takes one from a limit. @throws AppError TOO_MANY_REQUESTS with the seconds to wait */
export const takeLimit = async (db: Database, limit: Limit, subject: string): Promise<void> => {
  const key = keyOf(limit, subject);
  const waitUntil = refusedUntil.get(key);
  const remaining = waitUntil ? Math.ceil((waitUntil - performance.now()) / 1000) : 0;
  const wait = remaining > 0 ? remaining : await takeFromRate(db, key, limit);
  if (wait <= 0) {
    if (waitUntil) refusedUntil.delete(key);
    return;
  }
  if (remaining <= 0) remember(key, performance.now() + wait * 1000);
  throw tooManyRequests(wait);
};

/** Gives one back to a limit, for what was counted beforehand and turned out to be in order. */
export const returnLimit = (db: Database, limit: Limit, subject: string): Promise<void> =>
  returnToRate(db, keyOf(limit, subject), limit);
