import { countActivations } from '#db/queries/activations.ts';
import {
  countTroubles,
  groupSubscriptions,
  listEndingTrials,
  type SubscriptionGroup,
} from '#db/queries/business-overview.ts';
import { countByDay, countPeople, findFirstDay } from '#db/queries/daily-counts.ts';
import { activationTimes, measuredSince } from '#lib/admin/activation/policy.ts';
import { stateOf } from '#lib/billing/policy.ts';
import type { Context } from '#lib/context/context.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { PLAN_CURRENCY } from '#lib/vocabulary/plans.ts';
import { firstDayOfMonth, growthOf, isCollected, monthlyOf, yearOf } from './policy.ts';
import type { OverviewOut, PlanCell } from './schema.ts';

/** A trial that ends within these days is shown. */
const TRIALS_AHEAD_DAYS = 7;
const TRIALS_SHOWN = 10;

/** GET /admin/overview: who is here, what they pay, whose trial ends and what needs somebody. */
export const getOverview = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<OverviewOut> => {
  const today = cairoDay(now);
  const [people, signUps, messages, firstDay, groups, trials, troubles, activations] = await Promise.all([
    countPeople(db),
    countByDay(db, { metric: 'users', from: firstDayOfMonth(today, 2), to: today }),
    countByDay(db, { metric: 'messages', from: firstDayOfMonth(today), to: today }),
    findFirstDay(db, 'messages'),
    groupSubscriptions(db, now),
    listEndingTrials(db, { from: now, before: addMs(now, TRIALS_AHEAD_DAYS * DAY), limit: TRIALS_SHOWN }),
    countTroubles(db),
    countActivations(db, activationTimes(now), measuredSince(now)),
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
      total: trials.total,
      items: trials.items.map((item) => ({ ...item, endsAt: item.endsAt.toISOString() })),
    },
    attention: { paymentsFailed: failedPayments(groups), ...troubles, activations },
  };
};

const cellsOf = (groups: readonly SubscriptionGroup[]): PlanCell[] => {
  const cells = new Map<string, PlanCell>();
  for (const group of groups) {
    const { plan, interval, status } = group;
    const state = stateOf(group);
    if (state === 'canceled' || state === 'none') continue;
    const cell = cells.get(`${plan} ${state}`) ?? { plan, state, companies: 0, monthly: 0 };
    cell.companies += group.companies;
    if (isCollected(status)) cell.monthly += monthlyOf(interval, group.sum);
    cells.set(`${plan} ${state}`, cell);
  }
  return [...cells.values()];
};

const failedPayments = (groups: readonly SubscriptionGroup[]): number =>
  groups
    .filter(({ status }) => status === 'past_due' || status === 'unpaid')
    .reduce((sum, { companies }) => sum + companies, 0);
