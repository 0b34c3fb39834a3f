import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { memberships, users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { newId } from '#lib/core/ids.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';

const accountColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  passwordHash: users.passwordHash,
  googleSub: users.googleSub,
  role: users.role,
  status: users.status,
  locale: users.locale,
  emailVerifiedAt: users.emailVerifiedAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  companyId: memberships.companyId,
  companyName: companies.name,
  membershipRole: memberships.role,
};

const selectAccount = (db: Database) =>
  db
    .select(accountColumns)
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(companies, eq(companies.id, memberships.companyId));

/** An account with its secrets, whether or not anyone is signed in to it. */
export type AccountRow = Awaited<ReturnType<typeof selectAccount>>[number];

/** @param email in lower case and trimmed */
export const findAccountByEmail = async (db: Database, email: string): Promise<AccountRow | null> =>
  (await selectAccount(db).where(eq(users.email, email)))[0] ?? null;

export const findAccountById = async (db: Database, id: string): Promise<AccountRow | null> =>
  (await selectAccount(db).where(eq(users.id, id)))[0] ?? null;

export const listAccounts = (db: Database, ids: readonly string[]): Promise<AccountRow[]> =>
  selectAccount(db).where(inArray(users.id, [...ids]));

export const findAccountByGoogleSub = async (db: Database, sub: string): Promise<AccountRow | null> =>
  (await selectAccount(db).where(eq(users.googleSub, sub)))[0] ?? null;

/** Google's key of an account; null where Google does not open it. */
export const findGoogleSub = async (db: Database, id: string): Promise<string | null> => {
  const [row] = await db.select({ sub: users.googleSub }).from(users).where(eq(users.id, id));
  return row?.sub ?? null;
};

export type NewAccount = {
  name: string;
  email: string;
  passwordHash: string | null;
  googleSub?: string;
  emailVerifiedAt: Date | null;
  role?: 'user' | 'admin';
  locale: Locale;
  now: Date;
};

/** @returns its id; null when the address (or the Google account) is already someone's */
export const insertAccount = async (
  db: Database,
  { now, ...account }: NewAccount,
): Promise<string | null> => {
  const [row] = await db
    .insert(users)
    .values({ id: newId(now.getTime()), ...account, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return row?.id ?? null;
};

/**
 * Gives an unverified account to the person who signs up with its address now, unless it has changed since it was seen.
 * @returns false when another sign-up or a verification was faster
 */
export const replaceUnverifiedAccount = async (
  tx: Transaction,
  {
    id,
    seenUpdatedAt,
    name,
    passwordHash,
    locale,
    now,
  }: {
    id: string;
    seenUpdatedAt: Date;
    name: string;
    passwordHash: string;
    locale: Locale;
    now: Date;
  },
): Promise<boolean> => {
  const replaced = await tx
    .update(users)
    .set({ name, passwordHash, locale, createdAt: now, updatedAt: now })
    .where(and(eq(users.id, id), isNull(users.emailVerifiedAt), eq(users.updatedAt, seenUpdatedAt)))
    .returning({ id: users.id });
  return replaced.length > 0;
};

/** Creates a company and its owner. @returns false when the user is in a company already */
export const foundCompany = async (
  tx: Transaction,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<boolean> => {
  const companyId = newId(now.getTime());
  await tx.insert(companies).values({ id: companyId, name, createdAt: now, updatedAt: now });
  const joined = await tx
    .insert(memberships)
    .values({ userId, companyId, role: 'owner', createdAt: now })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  if (joined.length === 0) await tx.delete(companies).where(eq(companies.id, companyId));
  return joined.length > 0;
};

/** Makes someone without a company a member of the one where the person of an address is. */
export const joinCompanyOf = async (
  tx: Transaction,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> => {
  const [theirs] = await tx
    .select({ companyId: memberships.companyId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(users.email, email));
  if (!theirs) return;
  await tx
    .insert(memberships)
    .values({ userId, companyId: theirs.companyId, role: 'member', createdAt: now })
    .onConflictDoNothing();
};

/** Renames the company that a user owns. @returns false when they own none */
export const renameOwnedCompany = async (
  db: Database,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<boolean> => {
  const renamed = await db
    .update(companies)
    .set({ name, updatedAt: now })
    .where(
      sql`${companies.id} = (select ${memberships.companyId} from ${memberships}
        where ${memberships.userId} = ${userId} and ${memberships.role} = 'owner')`,
    )
    .returning({ id: companies.id });
  return renamed.length > 0;
};

/** @returns false when the address was verified before, or another sign-up has replaced the one that was seen */
export const markEmailVerified = async (
  db: Database,
  { userId, seenCreatedAt, now }: { userId: string; seenCreatedAt: Date; now: Date },
): Promise<boolean> => {
  const marked = await db
    .update(users)
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt), eq(users.createdAt, seenCreatedAt)))
    .returning({ id: users.id });
  return marked.length > 0;
};

/** Sets a password whose owner has proved the mailbox. */
export const setProvenPassword = async (
  db: Database,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: Date },
): Promise<void> => {
  await db
    .update(users)
    .set({
      passwordHash,
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
};

/** Replaces a hash by one of the same password, unless the password was changed meanwhile. */
export const rehashPassword = async (
  db: Database,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> => {
  await db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)));
};

/**
 * Holds an account and what was proved of it until the transaction ends: a block or a change of its password waits in the meantime, and
 * then ends the sessions that were opened with it.
 * @returns false when that has changed, or the account was blocked, since it was checked
 */
export const holdAccount = async (
  tx: Transaction,
  { userId, ...proved }: { userId: string } & ({ passwordHash: string } | { googleSub: string }),
): Promise<boolean> => {
  const stands =
    'passwordHash' in proved
      ? eq(users.passwordHash, proved.passwordHash)
      : eq(users.googleSub, proved.googleSub);
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), stands, eq(users.status, 'active')))
    .for('share');
  return held.length > 0;
};

/** Changes the password of an account whose old hash is still the one that was checked. @returns false otherwise */
export const changePassword = async (
  db: Database,
  { userId, from, to, now }: { userId: string; from: string | null; to: string; now: Date },
): Promise<boolean> => {
  const changed = await db
    .update(users)
    .set({ passwordHash: to, updatedAt: now })
    .where(
      and(eq(users.id, userId), from === null ? isNull(users.passwordHash) : eq(users.passwordHash, from)),
    )
    .returning({ id: users.id });
  return changed.length > 0;
};

export const updateUserProfile = async (
  db: Database,
  { userId, now, ...changes }: { userId: string; now: Date; name?: string; locale?: Locale },
): Promise<void> => {
  await db
    .update(users)
    .set({ ...changes, updatedAt: now })
    .where(eq(users.id, userId));
};

/** Removes the unverified account that holds an address: its mailbox belongs to someone who has proved it elsewhere. */
export const removeUnverifiedHolder = async (
  tx: Transaction,
  { email, except }: { email: string; except: string },
): Promise<void> => {
  await tx
    .delete(users)
    .where(and(eq(users.email, email), isNull(users.emailVerifiedAt), ne(users.id, except)));
};

/** Gives an account a new address. Throws the unique key's violation when someone else has it. */
export const changeEmail = async (
  tx: Transaction,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> => {
  await tx.update(users).set({ email, emailVerifiedAt: now, updatedAt: now }).where(eq(users.id, userId));
};

/**
 * Links a Google account to an account that is still as it was when that was judged, and holds it until the transaction ends. The mailbox
 * of an unverified account is proved by it, so its password goes. Throws the unique key's violation when another account has it.
 */
export const updateGoogleId = async (
  tx: Transaction,
  { seen, sub, now }: { seen: AccountRow; sub: string; now: Date },
): Promise<boolean> => {
  const linked = await tx
    .update(users)
    .set({
      googleSub: sub,
      passwordHash: sql`case when ${users.emailVerifiedAt} is null then null else ${users.passwordHash} end`,
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(
      and(
        eq(users.id, seen.id),
        eq(users.email, seen.email),
        eq(users.role, seen.role),
        eq(users.status, 'active'),
        sql`${users.googleSub} is not distinct from ${seen.googleSub}`,
        sql`${users.passwordHash} is not distinct from ${seen.passwordHash}`,
      ),
    )
    .returning({ id: users.id });
  return linked.length > 0;
};
