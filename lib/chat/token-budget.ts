import { type BudgetPeriod, findUsedTokens, markBudgetWarned } from '#db/queries/analyst-budgets.ts';
import { listOwners } from '#db/queries/billing-effects.ts';
import { dashboardAccess } from '#lib/billing/rules/policy.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import type { Account, Actor, SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { addDays, cairoDay, type Day, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { addMonths } from '#lib/vocabulary/months.ts';
import { plans } from '#lib/vocabulary/plans.ts';

/** How many tokens of the model may be used: fair use, by plan and month. It never ends an answer, but refuses the next question. */

/** What an answer reserves before it begins; its end puts in its place what it took. */
export const RESERVED_TOKENS = 20_000;
/** Companies and people without a plan, in a month. */
const WITHOUT_PLAN = 1_000_000;
/** All guests together, on a day. */
const OF_GUESTS = 5_000_000;
/** From this share on, owners are notified, once a month. */
const NEARLY = 0.8;

export type TokenBudget = BudgetPeriod & {
  budget: number;
  /** The day on which it begins again. */
  renewsOn: Day;
};

/** The budget that a question of this asker is taken from. */
export const tokenBudgetOf = (actor: Actor, now: Date): TokenBudget => {
  const today = cairoDay(now);
  if (actor.kind === 'guest')
    return { subject: 'guests', since: today, budget: OF_GUESTS, renewsOn: addDays(today, 1) };
  return { ...monthOf(today), ...shareOf(actor, now) };
};

const monthOf = (today: Day) => ({ since: addMonths(today, 0), renewsOn: addMonths(today, 1) });

const shareOf = ({ userId, company, role }: Account, now: Date) => ({
  subject: company ? `company:${company.id}` : `user:${userId}`,
  budget: role === 'admin' ? plans.premium.analystTokens : budgetOf(company?.subscription ?? null, now),
});

const budgetOf = (subscription: SubscriptionSnapshot | null, now: Date): number =>
  subscription && dashboardAccess(subscription, now) !== 'locked'
    ? plans[subscription.plan].analystTokens
    : WITHOUT_PLAN;

type Asker = Pick<Context, 'actor' | 'now' | 'locale'>;

/** The refusal of a budget that has no room for an answer, with the day on which it begins again. */
export const budgetReached = (asker: Asker, budget: TokenBudget): AppError => {
  const renews = startOfCairoDay(budget.renewsOn).getTime();
  return new AppError('BUDGET_REACHED', {
    values: reachedValues(asker, budget),
    retryAfterSeconds: Math.max(1, Math.ceil((renews - asker.now.getTime()) / 1000)),
  });
};

/** Owners read that a larger plan helps, as long as there is one. */
const reachedValues = ({ actor, locale }: Asker, { budget, renewsOn }: TokenBudget) => ({
  whose: actor.kind === 'guest' ? 'guests' : 'company',
  day: formatDate(locale, startOfCairoDay(renewsOn)),
  helps:
    actor.kind === 'account' &&
    actor.company?.membershipRole === 'owner' &&
    budget < plans.premium.analystTokens
      ? 'plan'
      : 'time',
});

/** What an asker reads while the budget has no room for an answer; null: it has. Takes nothing. */
export const findBudgetRefusal = async ({
  db,
  ...asker
}: Asker & Pick<Context, 'db'>): Promise<string | null> => {
  const budget = tokenBudgetOf(asker.actor, asker.now);
  if ((await findUsedTokens(db, budget)) + RESERVED_TOKENS <= budget.budget) return null;
  return translator(asker.locale, 'errors.codes')('BUDGET_REACHED', reachedValues(asker, budget));
};

/** Notifies owners once a month, where a budget is nearly used. @param used its tokens */
export const warnNearlyUsed = async (
  ctx: Pick<Context, 'db' | 'actor'>,
  budget: TokenBudget,
  used: number,
): Promise<void> => {
  if (used >= NEARLY * budget.budget) await warnOwners(ctx, budget);
};

const warnOwners = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  budget: TokenBudget,
): Promise<void> => {
  if (actor.kind === 'guest' || !actor.company) return;
  const { id } = actor.company;
  await db.transaction(async (tx) => {
    const isFirst = await markBudgetWarned(tx, budget, { from: NEARLY * budget.budget });
    if (!isFirst) return;
    const renewsAt = startOfCairoDay(budget.renewsOn).toISOString();
    for (const owner of await listOwners(tx, id))
      await notifyUser(tx, owner.id, { type: 'analyst.budget.nearly.used', payload: { renewsAt } });
  });
};

export type TokenUse = { used: number; budget: number; renewsOn: Day };

/** What a company has used of its budget this month; taking nothing. */
export const getTokenUse = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Account,
): Promise<TokenUse> => {
  const budget = tokenBudgetOf(actor, now);
  return { used: await findUsedTokens(db, budget), budget: budget.budget, renewsOn: budget.renewsOn };
};
