import { type ActivationRow, listActivationRows } from '#db/queries/activations.ts';
import { findNewestTroubles, listOpenInvoices } from '#db/queries/business-overview.ts';
import { type CompanyPlanRow, listEndingTrials, listFailedPayments } from '#db/queries/company-plans.ts';
import { claimOf } from '#lib/admin/activation/activation-item.ts';
import { activationTimes } from '#lib/admin/activation/policy.ts';
import { DATA_NEEDS, type DataNeed } from '#lib/admin/data/schema.ts';
import { endingSoon } from '#lib/admin/plans/policy.ts';
import { amountDueNow } from '#lib/billing/rules/amount-due.ts';
import type { Context } from '#lib/context/context.ts';
import { pickNeeds } from './policy.ts';
import type { NeedKind, NeedOut, NeedsOut, OverviewOut } from './schema.ts';

/** What fits into two rows. */
const MOST_NEEDS = 6;

type Reading = Pick<Context, 'db' | 'now'>;
type Attention = OverviewOut['attention'];

/**
 * What waits for someone, the most urgent first, with as much of each as its action needs. How many there are is what was counted: a list
 * only names them.
 */
export const listNeeds = async (
  { db, now }: Reading,
  { attention, trialsWithoutCard }: { attention: Attention; trialsWithoutCard: number },
): Promise<NeedsOut> => {
  const span = endingSoon(now);
  const asked = { filter: undefined, adminId: '', times: activationTimes(now) };
  const page = { after: null, offset: 0, limit: MOST_NEEDS, countTo: 0 };
  const [activations, trials, payments, troubles] = await Promise.all([
    attention.activations.waiting > 0 ? listActivationRows(db, asked, page) : { rows: [] },
    trialsWithoutCard > 0 ? listEndingTrials(db, 'trial_without_card', span, MOST_NEEDS) : [],
    attention.paymentsFailed > 0 ? listPayments({ db, now }) : [],
    findNewestTroubles(db),
  ]);
  const { job, email, company } = troubles;
  type Trouble = 'services' | 'jobs' | 'emails' | 'sync' | DataNeed;
  const together = (kind: Trouble, count: number, newest?: Named | null) => {
    const item = { kind, count, name: newest?.name ?? null, at: newest?.at?.toISOString() ?? null };
    return { kind, total: count, items: count > 0 ? [item] : [] };
  };
  return pickNeeds(
    [
      together('services', attention.servicesDown),
      {
        kind: 'activation',
        total: attention.activations.waiting,
        items: activations.rows.map((row) => activationNeed(row, now)),
      },
      { kind: 'payment', total: attention.paymentsFailed, items: payments },
      { kind: 'trial', total: trialsWithoutCard, items: trials.flatMap(trialNeed) },
      together('jobs', attention.failedJobs, job),
      together('emails', attention.refusedEmails, email),
      together('sync', attention.syncBehind, company),
      ...DATA_NEEDS.map((kind) => together(kind, attention.data[kind])),
    ] satisfies readonly NeedGroup[],
    MOST_NEEDS,
  );
};

type Named = { name: string; at?: Date };
type NeedGroup = { kind: NeedKind; total: number; items: readonly NeedOut[] };

const activationNeed = (row: ActivationRow, now: Date): NeedOut => ({
  kind: 'activation',
  company: row.company,
  plan: row.plan,
  interval: row.interval,
  modules: row.missing,
  dueAt: row.dueAt.toISOString(),
  takenBy: claimOf(row, now)?.name ?? null,
});

const trialNeed = ({ company, plan, interval, trialEndsAt }: CompanyPlanRow): NeedOut[] =>
  plan && interval && trialEndsAt
    ? [{ kind: 'trial', company, plan, interval, endsAt: trialEndsAt.toISOString() }]
    : [];

const listPayments = async ({ db, now }: Reading): Promise<NeedOut[]> => {
  const rows = await listFailedPayments(db, endingSoon(now), MOST_NEEDS);
  const invoices = await listOpenInvoices(
    db,
    rows.map(({ subscriptionId }) => subscriptionId),
  );
  return rows.flatMap(({ company, plan, interval, status, subscriptionId: id }): NeedOut[] => {
    if (!plan || !interval || !status) return [];
    const due = amountDueNow({ id, status }, invoices);
    const retryAt = due?.nextAttemptAt?.toISOString() ?? null;
    return [{ kind: 'payment', company, plan, interval, amount: due?.amount ?? null, retryAt }];
  });
};
