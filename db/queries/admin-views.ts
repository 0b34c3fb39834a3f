import { and, asc, count, eq, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { adminColumns, adminViews } from '#db/schema/admin-views.ts';
import type { AdminList } from '#lib/vocabulary/terms.ts';

export type ViewRow = {
  id: string;
  name: string;
  query: string;
  isShared: boolean;
  ownerId: string;
  ownerName: string;
};

/** Somebody's views of a list and those that others share, by name. */
export const listAdminViews = async (
  db: Database,
  { ownerId, list, limit }: { ownerId: string; list: AdminList; limit: number },
): Promise<ViewRow[]> =>
  db
    .select({
      id: adminViews.id,
      name: adminViews.name,
      query: adminViews.query,
      isShared: adminViews.isShared,
      ownerId: adminViews.ownerId,
      ownerName: users.name,
    })
    .from(adminViews)
    .innerJoin(users, eq(users.id, adminViews.ownerId))
    .where(and(eq(adminViews.list, list), or(eq(adminViews.ownerId, ownerId), adminViews.isShared)))
    .orderBy(asc(adminViews.name), asc(adminViews.id))
    .limit(limit);

/** How many views somebody keeps; whoever adds one holds the owner's row, so that two at once count each other. */
export const countAdminViews = async (tx: Transaction, ownerId: string): Promise<number> => {
  await tx.execute(sql`select 1 from users where id = ${ownerId} for no key update`);
  const [row] = await tx.select({ n: count() }).from(adminViews).where(eq(adminViews.ownerId, ownerId));
  return row?.n ?? 0;
};

/** @returns the view's id; null when the owner has one of that name */
export const insertAdminView = async (
  tx: Transaction,
  view: { ownerId: string; list: AdminList; name: string; query: string; isShared: boolean; now: Date },
): Promise<string | null> => {
  const { now, ...values } = view;
  const [row] = await tx
    .insert(adminViews)
    .values({ ...values, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: adminViews.id });
  return row?.id ?? null;
};

/** @returns false when there is no such view of this owner */
export const deleteAdminView = async (
  db: Database,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<boolean> => {
  const deleted = await db
    .delete(adminViews)
    .where(and(eq(adminViews.id, id), eq(adminViews.ownerId, ownerId)))
    .returning({ id: adminViews.id });
  return deleted.length > 0;
};

/** The columns that somebody does not want to see of a list. */
export const listHiddenColumns = async (
  db: Database,
  { userId, list }: { userId: string; list: AdminList },
): Promise<string[]> => {
  const [row] = await db
    .select({ hidden: adminColumns.hidden })
    .from(adminColumns)
    .where(and(eq(adminColumns.userId, userId), eq(adminColumns.list, list)));
  return row?.hidden ?? [];
};

export const setHiddenColumns = async (
  db: Database,
  { userId, list, hidden }: { userId: string; list: AdminList; hidden: string[] },
): Promise<void> => {
  await db
    .insert(adminColumns)
    .values({ userId, list, hidden })
    .onConflictDoUpdate({ target: [adminColumns.userId, adminColumns.list], set: { hidden } });
};
