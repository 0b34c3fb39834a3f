import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { savedViews } from '#db/schema/saved-views.ts';
import type { ViewSurface } from '#lib/vocabulary/view-surfaces.ts';

/** Who keeps views, and in which company: in another one a person has others. */
export type ViewOwner = { userId: string; companyId: string | null };

/** The views that a read or a write is about: of one owner, and of these surfaces alone. */
export type OwnViews = ViewOwner & { surfaces: readonly ViewSurface[] };

export type SavedViewRow = {
  id: string;
  name: string;
  query: string;
  isShared: boolean;
  ownerId: string;
  ownerName: string;
};

const areOf = ({ userId, companyId }: ViewOwner): SQL | undefined =>
  and(
    eq(savedViews.userId, userId),
    companyId === null ? isNull(savedViews.companyId) : eq(savedViews.companyId, companyId),
  );

const isOwn = ({ id, surfaces, ...owner }: OwnViews & { id: string }): SQL | undefined =>
  and(eq(savedViews.id, id), areOf(owner), inArray(savedViews.surface, surfaces));

/** The owner's views of a surface and, of lists of the admin area, those that others share, by name. */
export const listSavedViews = async (
  db: Database,
  { surface, limit, ...owner }: ViewOwner & { surface: ViewSurface; limit: number },
): Promise<SavedViewRow[]> =>
  db
    .select({
      id: savedViews.id,
      name: savedViews.name,
      query: savedViews.query,
      isShared: savedViews.isShared,
      ownerId: savedViews.userId,
      ownerName: users.name,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(and(eq(savedViews.surface, surface), or(areOf(owner), savedViews.isShared)))
    .orderBy(asc(savedViews.name), asc(savedViews.id))
    .limit(limit);

/** How many views of these surfaces a person has in all companies. Holds the person's row, so that two changes at once see each other. */
export const countSavedViews = async (
  tx: Transaction,
  { userId, surfaces }: Pick<OwnViews, 'userId' | 'surfaces'>,
): Promise<number> => {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
  const [row] = await tx
    .select({ n: count() })
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), inArray(savedViews.surface, surfaces)));
  return row?.n ?? 0;
};

/** The owner's view of a surface that shows the same; null: there is none. */
export const findSameView = async (
  db: Database,
  { surface, query, ...owner }: ViewOwner & { surface: ViewSurface; query: string },
): Promise<string | null> => {
  const [row] = await db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(and(areOf(owner), eq(savedViews.surface, surface), eq(savedViews.query, query)))
    .orderBy(asc(savedViews.id))
    .limit(1);
  return row?.id ?? null;
};

/** @returns the view's id; null when the owner has one of that name */
export const insertSavedView = async (
  tx: Transaction,
  {
    now,
    ...values
  }: ViewOwner & { surface: ViewSurface; name: string; query: string; isShared: boolean; now: Date },
): Promise<string | null> => {
  const [row] = await tx
    .insert(savedViews)
    .values({ ...values, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: savedViews.id });
  return row?.id ?? null;
};

/** @returns `taken` when another view of the same owner and surface has that name; null when there is no such view of theirs */
export const renameSavedView = async (
  tx: Transaction,
  { name, ...own }: OwnViews & { id: string; name: string },
): Promise<'renamed' | 'taken' | null> => {
  const namesake = sql`exists (select 1 from saved_views o where o.id <> ${own.id} and o.user_id = ${savedViews.userId}
    and o.company_id is not distinct from ${savedViews.companyId} and o.surface = ${savedViews.surface} and o.name = ${name})`;
  const [view] = await tx
    .select({ isTaken: sql<boolean>`${namesake}` })
    .from(savedViews)
    .where(isOwn(own));
  if (!view) return null;
  if (view.isTaken) return 'taken';
  await tx.update(savedViews).set({ name }).where(isOwn(own));
  return 'renamed';
};

/** @returns false when there is no such view of theirs */
export const deleteSavedView = async (db: Database, own: OwnViews & { id: string }): Promise<boolean> => {
  const deleted = await db.delete(savedViews).where(isOwn(own)).returning({ id: savedViews.id });
  return deleted.length > 0;
};
