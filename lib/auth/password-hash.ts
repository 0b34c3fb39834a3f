import crypto, { randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// By way of the module: an older Node, which has no argon2, must get as far as the sentence that refuses it.
const derive = promisify(crypto.argon2);

/** OWASP's first choice: 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const TAG_LENGTH = 32;
const SALT_LENGTH = 16;

type Parameters = { memory: number; passes: number; parallelism: number };

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

// The same password typed on two keyboards may arrive composed or not: NFKC makes one of them (RFC 8265).
const tagOf = (password: string, nonce: Buffer, parameters: Parameters, tagLength: number) =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...parameters });

/** Hashes a password with argon2id. @returns a PHC string, which carries its own parameters and salt */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_LENGTH);
  const tag = await tagOf(password, salt, PARAMETERS, TAG_LENGTH);
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
};

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const parse = (phc: string) => {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(phc) ?? [];
  if (!memory) return null;
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
};

// What an account without a password, or no account at all, is compared with: the same work, never equal.
const NOBODY = {
  parameters: PARAMETERS,
  salt: Buffer.alloc(SALT_LENGTH),
  tag: randomBytes(TAG_LENGTH),
};

/** Whether the password is the one of this hash; with null the same work is done for a no. */
export const verifyPassword = async (phc: string | null, password: string): Promise<boolean> => {
  const parsedHash = phc === null ? null : parse(phc);
  const { parameters, salt, tag } = parsedHash ?? NOBODY;
  const given = await tagOf(password, salt, parameters, tag.length);
  return timingSafeEqual(given, tag) && parsedHash !== null;
};

/** True when a hash was made with other parameters than today's and should be made again. */
export const isOutdated = (phc: string): boolean => {
  const hashParameters = parse(phc)?.parameters;
  return (
    hashParameters?.memory !== PARAMETERS.memory ||
    hashParameters.passes !== PARAMETERS.passes ||
    hashParameters.parallelism !== PARAMETERS.parallelism
  );
};
