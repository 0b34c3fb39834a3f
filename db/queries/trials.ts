import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { trials } from '#db/schema/subscriptions.ts';

export type TrialClaim = typeof trials.$inferSelect;
export type NewTrialClaim = Omit<TrialClaim, 'failedTries' | 'stripeSubscriptionId'>;

/** A company's one trial, claimed before the provider is called. @returns false when it was claimed before */
export const claimTrial = async (db: Database, claim: NewTrialClaim): Promise<boolean> => {
  const added = await db
    .insert(trials)
    .values(claim)
    .onConflictDoNothing()
    .returning({ id: trials.companyId });
  return added.length > 0;
};

export const findTrial = async (db: Database, companyId: string): Promise<TrialClaim | null> =>
  (await db.select().from(trials).where(eq(trials.companyId, companyId)))[0] ?? null;

const unfinished = (attemptId: string) =>
  and(eq(trials.attemptId, attemptId), isNull(trials.stripeSubscriptionId));

/** Gives a claim back that the provider refused. */
export const releaseTrial = async (db: Database, attemptId: string): Promise<void> => {
  await db.delete(trials).where(unfinished(attemptId));
};

export const noteTrialMade = async (
  db: Database,
  attemptId: string,
  stripeSubscriptionId: string,
): Promise<void> => {
  await db.update(trials).set({ stripeSubscriptionId }).where(unfinished(attemptId));
};

/** The provider answered with a fault of its own: the next try needs another key. */
export const noteTrialFailed = async (db: Database, attemptId: string): Promise<void> => {
  await db
    .update(trials)
    .set({ failedTries: sql`${trials.failedTries} + 1` })
    .where(unfinished(attemptId));
};
