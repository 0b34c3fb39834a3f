import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { env } from './env.ts';

const keys = new Map<string, Buffer>();

/** A key of its own for each use, derived from the one secret that is not in the database (HKDF, RFC 5869). */
const keyFor = (use: string): Buffer => {
  const cachedKey = keys.get(use);
  if (cachedKey) return cachedKey;
  const key = Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, 'raff', use, 32));
  keys.set(use, key);
  return key;
};

/** HMAC-SHA-256 of a value for one use, URL-safe. Someone with only the database can neither guess nor link such values. */
export const keyedHash = (use: string, ...values: string[]): string =>
  createHmac('sha256', keyFor(use)).update(values.join('\0')).digest('base64url');

/** SHA-256 of a random token, URL-safe. For 256-bit secrets only; short ones need `keyedHash`. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Compares two hashes without telling by time where they differ. */
export const equalHashes = (one: string, other: string): boolean => {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
};
