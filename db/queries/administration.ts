import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import type { Locale, Role } from '#lib/vocabulary/terms.ts';

/**
 * Locks the rows of everyone who is an active admin, in one order, so that admins who change each other at once wait for one another.
 * @returns their ids
 */
export const lockActiveAdmins = async (tx: Transaction): Promise<string[]> => {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
    .orderBy(users.id)
    .for('update');
  return admins.map(({ id }) => id);
};

export type AdminRow = { id: string; name: string; email: string; locale: Locale };

/** Everyone who is an active admin, in an order that all transactions share. */
export const listAdmins = (db: Database): Promise<AdminRow[]> =>
  db
    .select({ id: users.id, name: users.name, email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
    .orderBy(users.id);

/** These accounts as long as `stands` holds of them, locked in an order that all transactions share. */
const held = (tx: Transaction, userIds: readonly string[], stands: SQL) =>
  inArray(
    users.id,
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, [...userIds]), stands))
      .orderBy(users.id)
      .for('update'),
  );

type Changed = Promise<string[]>;

/** @returns the ids of those that were not blocked before */
export const block = async (
  tx: Transaction,
  { userIds, by, reason, now }: { userIds: readonly string[]; by: string; reason: string | null; now: Date },
): Changed => {
  const changed = await tx
    .update(users)
    .set({ status: 'blocked', blockedAt: now, blockedBy: by, blockReason: reason, updatedAt: now })
    .where(held(tx, userIds, eq(users.status, 'active')))
    .returning({ id: users.id });
  return changed.map(({ id }) => id);
};

/** @returns the ids of those that were blocked before */
export const unblock = async (
  tx: Transaction,
  { userIds, now }: { userIds: readonly string[]; now: Date },
): Changed => {
  const changed = await tx
    .update(users)
    .set({ status: 'active', blockedAt: null, blockedBy: null, blockReason: null, updatedAt: now })
    .where(held(tx, userIds, eq(users.status, 'blocked')))
    .returning({ id: users.id });
  return changed.map(({ id }) => id);
};

/** @returns the ids of those that had another role before */
export const setRole = async (
  tx: Transaction,
  { userIds, role, now }: { userIds: readonly string[]; role: Role; now: Date },
): Changed => {
  const changed = await tx
    .update(users)
    .set({ role, updatedAt: now })
    .where(held(tx, userIds, ne(users.role, role)))
    .returning({ id: users.id });
  return changed.map(({ id }) => id);
};

/** Takes an operator's word for a mailbox. The password of an account that no one has verified may be a stranger's: it goes. */
export const verifyByOperator = async (tx: Transaction, userId: string, now: Date): Promise<void> => {
  await tx
    .update(users)
    .set({ emailVerifiedAt: now, passwordHash: null, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
};
