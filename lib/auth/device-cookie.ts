import { newSecret } from '#lib/core/ids.ts';
import { equalHashes, keyedHash } from '#lib/core/keyed-hash.ts';

/**
 * A browser that has signed in to an account before carries a token for it. Its wrong passwords are counted apart from everyone
 * else's, so that strangers who use an account's limit up do not lock its owner out (OWASP: device cookies).
 */

/** @returns `<account>.<random>.<signature>` */
export const issueDeviceToken = (userId: string): string => {
  const device = newSecret();
  return `${userId}.${device}.${keyedHash('device', userId, device)}`;
};

/** The device that a token names for this account, or null. */
export const knownDevice = (token: string | undefined, userId: string | undefined): string | null => {
  const [owner, device, signature] = token?.split('.') ?? [];
  if (!owner || !device || !signature || owner !== userId) return null;
  return equalHashes(signature, keyedHash('device', owner, device)) ? device : null;
};
