import { equalHashes, keyedHash } from '#lib/core/keyed-hash.ts';

/** What an address that ends a person's mails of alerts carries: who, signed with a key that is not in the database. */

const signatureOf = (userId: string): string => keyedHash('alert-emails-stop', userId);

/** What the addresses say after `?`: of the API's, which mail programs call, and of the page that readers open. */
export const stopQuery = (userId: string): string =>
  new URLSearchParams({ user: userId, signature: signatureOf(userId) }).toString();

export const isStopSignature = (userId: string, signature: string): boolean =>
  equalHashes(signature, signatureOf(userId));
