import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { adminColumns } from '#db/schema/admin-columns.ts';
import type { AdminList } from '#lib/vocabulary/terms.ts';

/** The columns that an admin doesn't want to see of a list. */
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
