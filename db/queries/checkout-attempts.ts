import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { checkoutAttempts } from '#db/schema/subscriptions.ts';
import type { CheckoutAttemptStatus } from '#lib/vocabulary/terms.ts';

export type CheckoutAttempt = typeof checkoutAttempts.$inferSelect;
export type NewCheckoutAttempt = Pick<
  CheckoutAttempt,
  | 'id'
  | 'companyId'
  | 'plan'
  | 'interval'
  | 'moduleIds'
  | 'categoryIds'
  | 'replacesStripeSubscriptionId'
  | 'openedAt'
  | 'expiresAt'
>;

export const findOpenAttempt = async (db: Database, companyId: string): Promise<CheckoutAttempt | null> => {
  const [row] = await db
    .select()
    .from(checkoutAttempts)
    .where(and(eq(checkoutAttempts.companyId, companyId), eq(checkoutAttempts.status, 'open')));
  return row ?? null;
};

/** The last choice that a company took to a checkout and did not pay for; null when its last one was paid. */
export const findUnpaidChoice = async (
  db: Database,
  companyId: string,
): Promise<Pick<CheckoutAttempt, 'plan' | 'interval' | 'moduleIds' | 'categoryIds'> | null> => {
  const [last] = await db
    .select({
      status: checkoutAttempts.status,
      plan: checkoutAttempts.plan,
      interval: checkoutAttempts.interval,
      moduleIds: checkoutAttempts.moduleIds,
      categoryIds: checkoutAttempts.categoryIds,
    })
    .from(checkoutAttempts)
    .where(eq(checkoutAttempts.companyId, companyId))
    .orderBy(desc(checkoutAttempts.openedAt), desc(checkoutAttempts.id))
    .limit(1);
  if (!last || last.status === 'paid' || last.status === 'refunded') return null;
  const { status: _status, ...choice } = last;
  return choice;
};

export const listAttempts = async (db: Database, companyId: string): Promise<CheckoutAttempt[]> =>
  db.select().from(checkoutAttempts).where(eq(checkoutAttempts.companyId, companyId));

/**
 * Opens an attempt in the place of the one that was seen open, so that there is never a moment without one.
 * @param seen null: none was open
 * @returns false when it is not what was seen any more
 */
export const replaceAttempt = (
  db: Database,
  seen: CheckoutAttempt | null,
  attempt: NewCheckoutAttempt,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (seen && !(await closeAttempt(tx, seen, 'superseded', attempt.openedAt))) return false;
    return openAttempt(tx, attempt);
  });

const openAttempt = async (db: Database, attempt: NewCheckoutAttempt): Promise<boolean> => {
  const added = await db
    .insert(checkoutAttempts)
    .values(attempt)
    .onConflictDoNothing({
      target: checkoutAttempts.companyId,
      where: sql`${checkoutAttempts.status} = 'open'`,
    })
    .returning({ id: checkoutAttempts.id });
  return added.length > 0;
};

/** Keeps the provider's session with its attempt. @returns the one that is kept, the first one; null when the attempt is not open any more */
export const attachSession = async (
  db: Database,
  id: string,
  stripeSessionId: string,
): Promise<string | null> => {
  const [attempt] = await db
    .update(checkoutAttempts)
    .set({ stripeSessionId: sql`coalesce(${checkoutAttempts.stripeSessionId}, ${stripeSessionId})` })
    .where(and(eq(checkoutAttempts.id, id), eq(checkoutAttempts.status, 'open')))
    .returning({ stripeSessionId: checkoutAttempts.stripeSessionId });
  return attempt?.stripeSessionId ?? null;
};

/**
 * Closes an open attempt without a purchase; one that was paid meanwhile stays paid.
 * @param seen its session when it was decided to close it: one that got a session since has to be closed at the provider first
 * @returns false when it is not what was seen any more
 */
export const closeAttempt = async (
  db: Database,
  seen: Pick<CheckoutAttempt, 'id' | 'stripeSessionId'>,
  status: Extract<CheckoutAttemptStatus, 'expired' | 'superseded'>,
  closedAt: Date,
): Promise<boolean> => {
  const closed = await db
    .update(checkoutAttempts)
    .set({ status, closedAt })
    .where(
      and(
        eq(checkoutAttempts.id, seen.id),
        eq(checkoutAttempts.status, 'open'),
        sql`${checkoutAttempts.stripeSessionId} is not distinct from ${seen.stripeSessionId}`,
      ),
    )
    .returning({ id: checkoutAttempts.id });
  return closed.length > 0;
};

/** Whatever was thought of it before: the provider says that it was paid. */
export const settleAttempt = async (
  db: Database,
  id: string,
  settled: { status: 'paid' | 'refunded'; stripeSubscriptionId: string; closedAt: Date },
): Promise<void> => {
  await db
    .update(checkoutAttempts)
    .set({
      status: settled.status,
      stripeSubscriptionId: settled.stripeSubscriptionId,
      closedAt: sql`coalesce(${checkoutAttempts.closedAt}, ${settled.closedAt.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(checkoutAttempts.id, id),
        inArray(checkoutAttempts.status, ['open', 'expired', 'superseded', 'paid']),
      ),
    );
};

/** Open attempts whose time was over before `before`. */
export const listOverdueAttempts = async (
  db: Database,
  before: Date,
  limit: number,
): Promise<CheckoutAttempt[]> =>
  db
    .select()
    .from(checkoutAttempts)
    .where(
      and(
        eq(checkoutAttempts.status, 'open'),
        sql`${checkoutAttempts.expiresAt} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .limit(limit);
