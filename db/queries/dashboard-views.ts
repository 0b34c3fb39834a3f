import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { savedViews } from '#db/schema/dashboard-views.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

/** Who keeps views, and in which company; in another they have others. */
export type ViewKeeper = { userId: string; companyId: string | null };

export type SavedViewRow = { id: string; name: string; query: string };

const isOf = ({ userId, companyId }: ViewKeeper): SQL | undefined =>
  and(
    eq(savedViews.userId, userId),
    companyId === null ? isNull(savedViews.companyId) : eq(savedViews.companyId, companyId),
  );

/** Somebody's views of a module, by name. */
export const listSavedViews = async (
  db: Database,
  { moduleId, limit, ...keeper }: ViewKeeper & { moduleId: ModuleName; limit: number },
): Promise<SavedViewRow[]> =>
  db
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(and(isOf(keeper), eq(savedViews.moduleId, moduleId)))
    .orderBy(asc(savedViews.name), asc(savedViews.id))
    .limit(limit);

/** How many views somebody keeps; whoever adds or renames one holds the person's row, so that two at once see each other. */
export const countSavedViews = async (tx: Transaction, userId: string): Promise<number> => {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
  const [row] = await tx.select({ n: count() }).from(savedViews).where(eq(savedViews.userId, userId));
  return row?.n ?? 0;
};

/** @returns the view's id; null when the person has one of that name */
export const insertSavedView = async (
  tx: Transaction,
  { now, ...values }: ViewKeeper & { moduleId: ModuleName; name: string; query: string; now: Date },
): Promise<string | null> => {
  const [row] = await tx
    .insert(savedViews)
    .values({ ...values, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: savedViews.id });
  return row?.id ?? null;
};

/** @returns `taken` when another of their views of the module has that name; null when there is no such view of theirs */
export const renameSavedView = async (
  tx: Transaction,
  { id, name, ...keeper }: ViewKeeper & { id: string; name: string },
): Promise<'renamed' | 'taken' | null> => {
  const isTheirs = and(eq(savedViews.id, id), isOf(keeper));
  const namesake = sql`exists (select 1 from saved_views o where o.id <> ${id} and o.user_id = ${savedViews.userId}
    and o.company_id is not distinct from ${savedViews.companyId} and o.module_id = ${savedViews.moduleId} and o.name = ${name})`;
  const [view] = await tx
    .select({ isTaken: sql<boolean>`${namesake}` })
    .from(savedViews)
    .where(isTheirs);
  if (!view) return null;
  if (view.isTaken) return 'taken';
  await tx.update(savedViews).set({ name }).where(isTheirs);
  return 'renamed';
};

/** @returns false when there is no such view of theirs */
export const deleteSavedView = async (
  db: Database,
  { id, ...keeper }: ViewKeeper & { id: string },
): Promise<boolean> => {
  const deleted = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), isOf(keeper)))
    .returning({ id: savedViews.id });
  return deleted.length > 0;
};
