import type { Pool } from '#db/client.ts';
import { foundCompany, insertAccount, joinCompanyOf } from '#db/queries/accounts.ts';
import { DAY } from '#lib/core/clock.ts';
import { demoPeople } from './demo-people.ts';

/**
 * Adds the demo accounts, verified and with their companies. Those that are there stay as they are.
 * @param hashPassword as sign-in verifies it
 */
export const seedAccounts = async (
  pool: Pool,
  now: Date,
  hashPassword: (password: string) => Promise<string>,
): Promise<void> => {
  for (const { name, email, password, companyName, colleagueOf, role, locale, joinedDaysAgo } of demoPeople) {
    const joined = new Date(now.getTime() - joinedDaysAgo * DAY);
    const passwordHash = await hashPassword(password);
    await pool.transaction(async (tx) => {
      const account = { name, email, passwordHash, role, locale, emailVerifiedAt: joined, now: joined };
      const userId = await insertAccount(tx, account);
      if (userId && companyName) await foundCompany(tx, { userId, name: companyName, now: joined });
      if (userId && colleagueOf) await joinCompanyOf(tx, { userId, email: colleagueOf, now: joined });
    });
  }
};
