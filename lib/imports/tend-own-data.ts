import { bulkTransaction } from '#db/client.ts';
import { lockOwnRows } from '#db/market/own-costs.ts';
import { deriveCodedMatches, keepNamedMatches } from '#db/market/own-matches.ts';
import { hasCompany } from '#db/queries/memberships.ts';
import {
  deleteOwnData,
  forgetOwnDataEnd,
  listOwners,
  listOwnersOfRows,
  noteOwnDataEnd,
  sweepOwnRows,
} from '#db/queries/own-data.ts';
import { findCurrentSubscription } from '#db/queries/subscriptions.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { can } from '#lib/billing/rules/features.ts';
import { dashboardAccess } from '#lib/billing/rules/policy.ts';
import type { JobContext } from '#lib/context/context.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { deriveFindingsOf } from '#lib/intake/audits/derive-findings.ts';
import { matchOwnProducts } from '#lib/intake/own-products/match-own-products.ts';
import { deriveCostsOf } from '#lib/intake/trade/derive-costs.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { OWN_DATA_KEPT } from './policy.ts';

/**
 * Finds the products and retailers of all companies' own rows again, in one category or in all: what was published, withdrawn, imported or
 * corrected meanwhile is taken into account.
 */
export const deriveOwnData = async (
  { db, signal }: JobContext,
  { categoryId }: { categoryId?: string | undefined },
): Promise<void> => {
  for (const ownerCompanyId of await listOwnersOfRows(db)) {
    signal.throwIfAborted();
    const named = await matchOwnProducts(db, ownerCompanyId, signal);
    await bulkTransaction(db, async (tx) => {
      await lockOwnRows(tx, ownerCompanyId);
      await deriveCodedMatches(tx, ownerCompanyId);
      await keepNamedMatches(tx, ownerCompanyId, named);
      const of = { ownerCompanyId, ...(categoryId !== undefined && { categoryId }) };
      await deriveCostsOf(tx, of);
      await deriveFindingsOf(tx, of);
    });
  }
};

/** Finds the products of a company's list by their names, and what its other rows come to by its codes. */
export const matchOwnData = async (
  { db, signal }: JobContext,
  { ownerCompanyId }: { ownerCompanyId: string },
): Promise<void> => {
  const named = await matchOwnProducts(db, ownerCompanyId, signal);
  if (named.length === 0) return;
  await bulkTransaction(db, async (tx) => {
    await lockOwnRows(tx, ownerCompanyId);
    await keepNamedMatches(tx, ownerCompanyId, named);
    await deriveCostsOf(tx, { ownerCompanyId });
    await deriveFindingsOf(tx, { ownerCompanyId });
  });
};

/**
 * Looks after what companies brought: deletes it some time after their plan no longer has it, or once the company is gone, removes rows that
 * are shown no more, and derives the rest again.
 */
export const tendOwnData = async (ctx: JobContext): Promise<void> => {
  const { db, now, signal } = ctx;
  for (const ownerCompanyId of await listOwners(db)) {
    signal.throwIfAborted();
    if (!(await isOver(ctx, ownerCompanyId))) continue;
    await bulkTransaction(db, async (tx) => {
      const deleted = await deleteOwnData(tx, ownerCompanyId);
      await recordAudit(tx, { now }, 'company.own_data_deleted', {
        companyId: ownerCompanyId,
        detail: deleted,
      });
    });
  }
  await sweepOwnRows(db, addMs(now, -OWN_DATA_KEPT.days * DAY));
  await deriveOwnData(ctx, {});
};

const isOver = async ({ db, now }: JobContext, ownerCompanyId: string): Promise<boolean> => {
  if (!(await hasCompany(db, ownerCompanyId))) return true;
  const subscription = await findCurrentSubscription(db, ownerCompanyId);
  if (
    subscription &&
    dashboardAccess(subscription, now) !== 'locked' &&
    can(subscription.plan, 'tradePrice')
  ) {
    await forgetOwnDataEnd(db, ownerCompanyId);
    return false;
  }
  const days = hasPaid(subscription) ? OWN_DATA_KEPT.afterPlan : OWN_DATA_KEPT.afterTrial;
  const end = { ownerCompanyId, endedAt: now, deletedAfter: addMs(now, days * DAY) };
  return (await noteOwnDataEnd(db, end)) <= now;
};

/** Whether a subscription went on after its trial. */
const hasPaid = (subscription: SubscriptionSnapshot | null): boolean => {
  if (!subscription) return false;
  const { trialEndsAt, endedAt, currentPeriodEnd } = subscription;
  return trialEndsAt === null || (endedAt ?? currentPeriodEnd) > trialEndsAt;
};
