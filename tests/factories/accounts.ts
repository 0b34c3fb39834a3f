import { database } from '#db/client.ts';
import { memberships, sessions, users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { cookieName } from '#lib/auth/account-cookies.ts';
import { sealSessionToken } from '#lib/auth/session-token.ts';
import { newId } from '#lib/core/ids.ts';
import type { Locale, Role } from '#lib/vocabulary/terms.ts';

export type Person = { userId: string; companyId: string | null; sessionId: string; bearer: string };

/** A verified person with a company (unless an admin or given otherwise) and a bearer session. */
export const createPerson = async ({
  role = 'user',
  locale = 'en',
  withCompany = role === 'user',
  companyId: given,
}: {
  role?: Role;
  locale?: Locale;
  withCompany?: boolean;
  companyId?: string;
} = {}): Promise<Person> => {
  const db = database();
  const userId = newId();
  await db.insert(users).values({
    id: userId,
    name: 'Mona Adel',
    email: `${userId}@company.example`,
    role,
    locale,
    emailVerifiedAt: new Date(),
  });
  let companyId = given ?? null;
  if (withCompany && !companyId) {
    companyId = newId();
    await db.insert(companies).values({ id: companyId, name: 'Delta Foods' });
  }
  if (companyId) await db.insert(memberships).values({ userId, companyId, role: given ? 'member' : 'owner' });
  return { userId, companyId, ...(await createSession(userId)) };
};

/** Another signed-in client of a person. */
export const createSession = async (userId: string): Promise<{ sessionId: string; bearer: string }> => {
  const sessionId = newId();
  await database().insert(sessions).values({ id: sessionId, userId, kind: 'bearer' });
  return { sessionId, bearer: await sealSessionToken({ sessionId, userId, kind: 'bearer' }) };
};

/** What another browser of a person sends as its Cookie header. */
export const createCookie = async (userId: string): Promise<string> => {
  const sessionId = newId();
  await database().insert(sessions).values({ id: sessionId, userId, kind: 'cookie' });
  return `${cookieName('session')}=${await sealSessionToken({ sessionId, userId, kind: 'cookie' })}`;
};
