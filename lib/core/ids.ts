import { randomBytes, randomUUID } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new identifier: 26 lower-case base-32 characters that sort by time of creation (a ULID: 48 bits of ms, 80 random bits). */
export const newId = (now: number = Date.now()): string => {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++) {
    time = ALPHABET[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  let random = '';
  for (const byte of randomBytes(16)) random += ALPHABET[byte % 32];
  return time + random;
};

export const newRequestId = (): string => randomUUID();

/** 256 random bits for links and opaque tokens, URL-safe. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
