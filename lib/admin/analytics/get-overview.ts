import { countActivations } from '#db/queries/activations.ts';
import { countTroubles } from '#db/queries/business-overview.ts';
import {
  countInNeed,
  groupCompanyPlans,
  listEndingTrials,
  type PlanGroup,
} from '#db/queries/company-plans.ts';
import { countByDay, countPeople, findFirstDay } from '#db/queries/daily-counts.ts';
import { activationTimes, measuredSince } from '#lib/admin/activation/policy.ts';
import { getHealthReport } from '#lib/admin/health/get-health-report.ts';
import { companyPlan } from '#lib/admin/plans/company-plan.ts';
import { endingSoon } from '#lib/admin/plans/policy.ts';
import type { Context } from '#lib/context/context.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { addMonths, yearOf } from '#lib/vocabulary/months.ts';
import { PLAN_CURRENCY } from '#lib/vocabulary/plans.ts';
import type { PlanNeed } from '#lib/vocabulary/terms.ts';
import { growthOf, isCollected, monthlyOf } from './policy.ts';
import type { OverviewOut, PlanCell } from './schema.ts';

const TRIALS_SHOWN = 10;

/** GET /admin/overview: who is here, what they pay, whose trial ends and what needs someone. */
export const getOverview = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<OverviewOut> => {
  const today = cairoDay(now);
  const span = endingSoon(now);
  const inNeed = (need: PlanNeed) => countInNeed(db, need, span);
  const [people, signUps, messages, firstDay, groups, trials, troubles, activations] = await Promise.all([
    countPeople(db),
    countByDay(db, { metric: 'users', from: addMonths(today, -2), to: today }),
    countByDay(db, { metric: 'messages', from: addMonths(today, 0), to: today }),
    findFirstDay(db, 'messages'),
    groupCompanyPlans(db),
    listEndingTrials(db, span, TRIALS_SHOWN),
    countTroubles(db),
    countActivations(db, activationTimes(now), measuredSince(now)),
  ]);
  const [endingTrials, paymentsFailed, syncBehind, health] = await Promise.all([
    inNeed('trial_ending'),
    inNeed('payment_failed'),
    inNeed('sync_behind'),
    getHealthReport({ db, now }),
  ]);
  return {
    asOf: now.toISOString(),
    users: { total: people.users, active: people.users - people.blocked, blocked: people.blocked },
    chats: people.chats,
    userGrowth: growthOf(signUps, today),
    messagesThisMonth: messages.reduce((sum, { count }) => sum + count, 0),
    firstYear: yearOf(firstDay ?? today),
    currency: PLAN_CURRENCY,
    plans: cellsOf(groups),
    trialsEnding: {
      total: endingTrials,
      items: trials.map(companyPlan),
    },
    attention: { paymentsFailed, syncBehind, ...troubles, activations, servicesDown: health.down },
  };
};

const cellsOf = (groups: readonly PlanGroup[]): PlanCell[] => {
  const cells = new Map<string, PlanCell>();
  for (const { plan, interval, state, status, companies, sum } of groups) {
    const cell = cells.get(`${plan} ${state}`) ?? { plan, state, companies: 0, monthly: 0 };
    cell.companies += companies;
    if (isCollected(status)) cell.monthly += monthlyOf(interval, sum);
    cells.set(`${plan} ${state}`, cell);
  }
  return [...cells.values()];
};
