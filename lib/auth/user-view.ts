import type { AccountRow } from '#db/queries/accounts.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { secondsUntil } from './policy.ts';
import type { UserOut, ViewingOut } from './schema.ts';

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

/** Until when an admin looks on; the seconds are for a browser whose clock may differ. */
export const viewingView = ({ until }: NonNullable<Account['viewing']>, now: Date): ViewingOut => ({
  until: until.toISOString(),
  secondsLeft: secondsUntil(until, now),
});

type ShownOfAccount =
  | 'id'
  | 'name'
  | 'email'
  | 'companyName'
  | 'membershipRole'
  | 'role'
  | 'status'
  | 'locale'
  | 'createdAt';

/** An account as it is kept, in the words of the API: of someone who is not (yet) signed in. */
export const accountView = (account: Pick<AccountRow, ShownOfAccount>): UserOut => ({
  id: account.id,
  name: account.name,
  email: account.email,
  companyName: account.companyName,
  membershipRole: account.membershipRole,
  role: account.role,
  isAdmin: account.role === 'admin',
  isBlocked: account.status === 'blocked',
  locale: account.locale,
  createdAt: account.createdAt.toISOString(),
});
