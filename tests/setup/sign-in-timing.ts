import { database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { rateLimits } from '#db/schema/operations.ts';
import { hashPassword } from '#lib/auth/password-hash.ts';
import { signIn } from '#lib/auth/sign-in.ts';
import { AppError } from '#lib/core/errors.ts';
import { visitorContext } from '#tests/setup/visitor-context.ts';

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Refused sign-ins with an e-mail that someone has and with ones that no one has, by turns. @returns medians in ms */
export async function timeRefusedSignIns(tries: number): Promise<{ known: number; unknown: number }> {
  const db = database();
  const email = 'known@company.example';
  const passwordHash = await hashPassword('correct horse');
  await db.insert(users).values({ name: 'Mona', email, passwordHash, emailVerifiedAt: new Date() });
  const once = async (tried: string): Promise<number> => {
    const began = performance.now();
    const refusal = await signIn(visitorContext('203.0.113.7'), {
      email: tried,
      password: 'wrong one',
    }).catch((error) => error);
    if (!(refusal instanceof AppError && refusal.code === 'INVALID_CREDENTIALS')) throw refusal;
    return performance.now() - began;
  };
  const nobody = (at: number) => `nobody${at}@company.example`;
  for (let warm = 0; warm < 5; warm++) await once(nobody(-warm));
  const known: number[] = [];
  const unknown: number[] = [];
  // By turns, so that whatever else the machine does falls on both alike.
  for (let at = 0; at < tries; at++) {
    if (at % 5 === 0) await db.delete(rateLimits);
    known.push(await once(email));
    unknown.push(await once(nobody(at)));
  }
  return { known: median(known), unknown: median(unknown) };
}
