import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { memberships, users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import type { MembershipRole, UserStatus } from '#lib/vocabulary/terms.ts';

export type Member = { id: string; role: MembershipRole; status: UserStatus };

/** A company's people while its row is held: of two who change their roles at once, the second sees what the first did. */
export const lockMembers = async (tx: Transaction, companyId: string): Promise<Member[] | null> => {
  const held = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
  if (held.length === 0) return null;
  return await tx
    .select({ id: users.id, role: memberships.role, status: users.status })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.companyId, companyId));
};

/**
 * Someone to speak to at a company, for a list of companies: an owner who can sign in before everyone else. Its names are whole, for a
 * column of the list's own query would be taken for one of this.
 */
export const companyContact = sql<string | null>`(
  select person.id from memberships membership inner join users person on person.id = membership.user_id
  where membership.company_id = companies.id
  order by membership.role = 'owner' desc, person.status = 'active' desc, person.id limit 1)`;

export const setMemberRole = async (
  tx: Transaction,
  { userId, role }: { userId: string; role: MembershipRole },
): Promise<void> => {
  await tx.update(memberships).set({ role }).where(eq(memberships.userId, userId));
};

export const hasCompany = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(companies, eq(companies.id, id))) > 0;
