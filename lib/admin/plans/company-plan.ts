import type { CompanyPlanRow } from '#db/queries/company-plans.ts';
import { hasFailedPayment } from '#lib/billing/rules/policy.ts';
import type { CompanyPlanOut } from './schema.ts';

/** A company's plan as the API returns it to an admin. */
export const companyPlan = (row: CompanyPlanRow): CompanyPlanOut => {
  const { company, state, status, plan, interval, trialEndsAt, currentPeriodEnd, hasCard } = row;
  const endsAt = state === 'trial' ? (trialEndsAt ?? currentPeriodEnd) : currentPeriodEnd;
  return {
    ...{ company, state, plan, interval },
    endsAt: endsAt?.toISOString() ?? null,
    hasCard: hasCard ?? false,
    hasFailedPayment: status !== null && hasFailedPayment({ status }),
  };
};
