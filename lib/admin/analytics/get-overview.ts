import { countActivations } from '#db/queries/activations.ts';
import { countTroubles, sumPaidByMonth } from '#db/queries/business-overview.ts';
import {
  countInNeed,
  groupCompanyPlans,
  listEndingTrials,
  type PlanGroup,
} from '#db/queries/company-plans.ts';
import { countByDay, countPeople, findFirstDay } from '#db/queries/daily-counts.ts';
import { activationTimes, measuredSince } from '#lib/admin/activation/policy.ts';
import { readDataWork } from '#lib/admin/data/read-data-work.ts';
import { getHealthReport } from '#lib/admin/health/get-health-report.ts';
import { companyPlan } from '#lib/admin/plans/company-plan.ts';
import { endingSoon } from '#lib/admin/plans/policy.ts';
import { hasFailedPayment } from '#lib/billing/rules/policy.ts';
import type { Context } from '#lib/context/context.ts';
import { cairoDay, type Day, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { addMonths, yearOf } from '#lib/vocabulary/months.ts';
import { PLAN_CURRENCY } from '#lib/vocabulary/plans.ts';
import type { PlanNeed } from '#lib/vocabulary/terms.ts';
import { listNeeds } from './list-needs.ts';
import {
  type DayCount,
  growthOf,
  isCollected,
  lastTwelveMonths,
  monthlyOf,
  monthOf,
  sumOfDays,
} from './policy.ts';
import type { BusinessOut, OverviewOut, PlanCell } from './schema.ts';

const TRIALS_SHOWN = 10;
/** Days of questions that are compared with as many before. */
const ASKED_DAYS = 30;

/** GET /admin/overview: who is here, what they pay, whose trial ends and what needs someone. */
export const getOverview = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<OverviewOut> => {
  const today = cairoDay(now);
  const span = endingSoon(now);
  const inNeed = (need: PlanNeed) => countInNeed(db, need, span);
  const yearAgo = addMonths(today, -11);
  const [people, signUps, messages, firstDay, groups, trials, troubles, activations, paid] =
    await Promise.all([
      countPeople(db),
      countByDay(db, { metric: 'users', from: addMonths(today, -2), to: today }),
      countByDay(db, { metric: 'messages', from: yearAgo, to: today }),
      findFirstDay(db, 'messages'),
      groupCompanyPlans(db),
      listEndingTrials(db, 'trial_ending', span, TRIALS_SHOWN),
      countTroubles(db),
      countActivations(db, activationTimes(now), measuredSince(now)),
      sumPaidByMonth(db, { since: startOfCairoDay(yearAgo), currency: PLAN_CURRENCY }),
    ]);
  const [endingTrials, trialsWithoutCard, paymentsFailed, syncBehind, health, data] = await Promise.all([
    inNeed('trial_ending'),
    inNeed('trial_without_card'),
    inNeed('payment_failed'),
    inNeed('sync_behind'),
    getHealthReport({ db, now }),
    readDataWork({ db, now }),
  ]);
  const attention = {
    ...{ paymentsFailed, syncBehind, ...troubles, activations },
    servicesDown: health.down,
    data: data.needs,
  };
  return {
    asOf: now.toISOString(),
    users: { total: people.users, active: people.users - people.blocked, blocked: people.blocked },
    chats: people.chats,
    userGrowth: growthOf(signUps, today),
    messagesThisMonth: sumOfMonth(messages, monthOf(today)),
    firstYear: yearOf(firstDay ?? today),
    currency: PLAN_CURRENCY,
    plans: cellsOf(groups),
    trialsEnding: {
      total: endingTrials,
      items: trials.map(companyPlan),
    },
    attention,
    business: businessOf(groups, { paid, messages, today }),
    needs: await listNeeds({ db, now }, { attention, trialsWithoutCard }),
  };
};

const sumOfMonth = (days: readonly DayCount[], month: string): number =>
  days.reduce((sum, { date, count }) => (monthOf(date) === month ? sum + count : sum), 0);

/** What one group of companies pays a month, as far as the provider collects it. */
const revenueOf = ({ interval, status, sum }: PlanGroup): number =>
  isCollected(status) ? monthlyOf(interval, sum) : 0;

const businessOf = (
  groups: readonly PlanGroup[],
  {
    paid,
    messages,
    today,
  }: {
    paid: readonly { month: string; paid: number }[];
    messages: readonly DayCount[];
    today: Day;
  },
): BusinessOut => {
  const totalOf = (some: readonly PlanGroup[]) => ({
    companies: some.reduce((sum, group) => sum + group.companies, 0),
    monthly: some.reduce((sum, group) => sum + revenueOf(group), 0),
  });
  const paying = totalOf(groups.filter(({ status }) => isCollected(status)));
  const months = lastTwelveMonths(today);
  return {
    monthly: paying.monthly,
    payingCompanies: paying.companies,
    trials: totalOf(groups.filter(({ state }) => state === 'trial')).companies,
    atRisk: totalOf(groups.filter((group) => group.state === 'canceling' || hasFailedPayment(group))),
    paidByMonth: months.map((month) => ({
      month,
      paid: paid.find((one) => one.month === month)?.paid ?? 0,
    })),
    questions: {
      last30Days: sumOfDays(messages, today, 0, ASKED_DAYS),
      thirtyBefore: sumOfDays(messages, today, ASKED_DAYS, ASKED_DAYS),
    },
    questionsByMonth: months.map((month) => sumOfMonth(messages, month)),
  };
};

const cellsOf = (groups: readonly PlanGroup[]): PlanCell[] => {
  const cells = new Map<string, PlanCell>();
  for (const group of groups) {
    const { plan, state, companies } = group;
    const cell = cells.get(`${plan} ${state}`) ?? { plan, state, companies: 0, monthly: 0 };
    cell.companies += companies;
    cell.monthly += revenueOf(group);
    cells.set(`${plan} ${state}`, cell);
  }
  return [...cells.values()];
};
