import crypto from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { rateLimits } from '#db/schema/operations.ts';
import { visitorContext } from '#tests/setup/visitor-context.ts';

beforeEach(() => database().delete(rateLimits));

/** What is derived while a sign-in is refused; how long it takes is measured by `npm run bench -- sign-in-timing`. */
async function derivedBy(email: string) {
  vi.resetModules();
  const derive = vi.spyOn(crypto, 'argon2');
  const { signIn } = await import('#lib/auth/sign-in.ts');
  const refused = signIn(visitorContext('203.0.113.7'), { email, password: 'wrong one' });
  await expect(refused).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  const calls = derive.mock.calls.map(([algorithm, parameters]) => ({
    algorithm,
    ...parameters,
    nonce: null,
  }));
  derive.mockRestore();
  return calls;
}

test('a refused sign-in derives the same once, whether somebody has the e-mail or nobody', async () => {
  const { hashPassword } = await import('#lib/auth/password-hash.ts');
  const email = 'known@company.example';
  const passwordHash = await hashPassword('correct horse');
  await database().insert(users).values({ name: 'Mona', email, passwordHash, emailVerifiedAt: new Date() });
  const known = await derivedBy(email);
  expect(known).toHaveLength(1);
  expect(await derivedBy('nobody@company.example')).toEqual(known);
});
