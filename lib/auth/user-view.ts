import type { Account } from '#lib/core/actor.ts';
import type { UserOut } from './schema.ts';

/** The signed-in user in the words of the API. Blocked users have no session, so an account is never blocked. */
export const userView = (account: Account): UserOut => ({
  id: account.userId,
  name: account.name,
  email: account.email,
  companyName: account.company?.name ?? null,
  membershipRole: account.company?.membershipRole ?? null,
  role: account.role,
  isAdmin: account.role === 'admin',
  isBlocked: false,
  locale: account.locale,
  createdAt: account.createdAt.toISOString(),
});
