import { GUESSES_A_DAY } from '#lib/auth/policy.ts';
import type { AmountDue } from '#lib/billing/rules/amount-due.ts';
import {
  dashboardAccess,
  isTrialOver,
  planMilestone,
  reportsAwaited,
  scheduledEnd,
  subscriptionState,
} from '#lib/billing/rules/policy.ts';
import { memberLimit, nextReset } from '#lib/chat/policy.ts';
import { addMs, DAY, HOUR } from '#lib/core/clock.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { plans } from '#lib/vocabulary/plans.ts';
import type { MembershipRole, ModuleName, Role, UserStatus } from '#lib/vocabulary/terms.ts';

/** Why someone cannot get in or see what they should: one pure look at everything that is known of them. */

/** An account whose mailbox no one proves is removed after this long. */
const UNVERIFIED_LIFETIME = DAY;

export type PersonFacts = {
  account: {
    role: Role;
    status: UserStatus;
    blockedAt: Date | null;
    blockedBy: { name: string } | null;
    blockReason: string | null;
    emailVerifiedAt: Date | null;
    createdAt: Date;
    dailyMessageLimit: number | null;
    /** Of this Cairo day. */
    questionsToday: number;
    /** At the code that most were guessed at, of this Cairo day. */
    guessesToday: number;
  };
  company: { members: number; sync: { asked: number; done: number } } | null;
  subscription: SubscriptionSnapshot | null;
  /** The company's one free trial is taken. */
  trialUsed: boolean;
  /** What a failed payment left open. */
  due: AmountDue | null;
  /** Until when the subscription's modules are to have their own reports; null: nothing was paid, or nothing is missing. */
  activationDueAt: Date | null;
  /** How many of the company's subscriptions run at the provider. */
  liveSubscriptions: number;
  refusedMail: { template: string; at: Date; reason: string | null } | null;
};

export type Finding =
  | { code: 'blocked'; at: Date | null; by: string | null; reason: string | null }
  | { code: 'email_unverified'; hoursLeft: number }
  | { code: 'guesses_used_up'; until: Date }
  | { code: 'no_company' }
  | { code: 'no_subscription'; trialUsed: boolean }
  | { code: 'trial_over'; at: Date }
  | { code: 'payment_failed'; due: AmountDue | null; isClosed: boolean }
  | { code: 'paused' }
  | { code: 'canceled'; at: Date }
  | { code: 'ends'; at: Date }
  | { code: 'unclear'; status: string }
  /** Hours until it is due, less than none when it is overdue; null: nothing was paid yet. */
  | { code: 'activation'; modules: ModuleName[]; hoursLeft: number | null }
  | { code: 'module_without_link'; modules: ModuleName[] }
  | { code: 'two_subscriptions'; count: number }
  | { code: 'chat_off' }
  | { code: 'daily_limit_used'; limit: number; resetsAt: Date }
  | { code: 'sync_behind'; asked: number; done: number }
  | { code: 'mail_refused'; template: string; at: Date; reason: string | null }
  | { code: 'too_many_members'; members: number; seats: number };

export type FindingCode = Finding['code'];

export const FINDING_ACTIONS = [
  'unblock',
  'resend_verification',
  'write',
  'open_stripe',
  'sync',
  'set_links',
  'set_limit',
  'see_members',
  'see_emails',
] as const;
export type FindingAction = (typeof FINDING_ACTIONS)[number];

/** `stop`: they cannot get in or see nothing; `soon`: they can, but not for long or not all; `note`: worth knowing. */
export const FINDING_WEIGHTS = ['stop', 'soon', 'note'] as const;
export type FindingWeight = (typeof FINDING_WEIGHTS)[number];

/** What each means and what is done about it, the heaviest first. */
export const findings: Record<FindingCode, { weight: FindingWeight; action: FindingAction }> = {
  blocked: { weight: 'stop', action: 'unblock' },
  email_unverified: { weight: 'stop', action: 'resend_verification' },
  guesses_used_up: { weight: 'stop', action: 'write' },
  no_company: { weight: 'stop', action: 'write' },
  no_subscription: { weight: 'stop', action: 'write' },
  trial_over: { weight: 'stop', action: 'open_stripe' },
  paused: { weight: 'stop', action: 'open_stripe' },
  canceled: { weight: 'stop', action: 'write' },
  payment_failed: { weight: 'soon', action: 'open_stripe' },
  unclear: { weight: 'soon', action: 'sync' },
  activation: { weight: 'soon', action: 'set_links' },
  module_without_link: { weight: 'soon', action: 'set_links' },
  chat_off: { weight: 'soon', action: 'set_limit' },
  daily_limit_used: { weight: 'soon', action: 'set_limit' },
  two_subscriptions: { weight: 'soon', action: 'open_stripe' },
  sync_behind: { weight: 'soon', action: 'sync' },
  mail_refused: { weight: 'soon', action: 'see_emails' },
  too_many_members: { weight: 'note', action: 'see_members' },
  ends: { weight: 'note', action: 'open_stripe' },
};

export const FINDING_CODES = Object.keys(findings) as FindingCode[];

const hoursUntil = (at: Date, now: Date): number => Math.ceil((at.getTime() - now.getTime()) / HOUR);

const ofAccount = ({ account }: PersonFacts, now: Date): Finding[] => {
  const found: Finding[] = [];
  const { status, blockedAt: at, blockedBy, blockReason: reason } = account;
  if (status === 'blocked') found.push({ code: 'blocked', at, by: blockedBy?.name ?? null, reason });
  if (!account.emailVerifiedAt) {
    const hoursLeft = Math.max(0, hoursUntil(addMs(account.createdAt, UNVERIFIED_LIFETIME), now));
    found.push({ code: 'email_unverified', hoursLeft });
  }
  const resetsAt = nextReset(cairoDay(now));
  if (account.guessesToday >= GUESSES_A_DAY) found.push({ code: 'guesses_used_up', until: resetsAt });
  const limit = memberLimit(account.dailyMessageLimit);
  if (limit === 0) found.push({ code: 'chat_off' });
  else if (account.questionsToday >= limit) found.push({ code: 'daily_limit_used', limit, resetsAt });
  return found;
};

const ofSubscription = (
  subscription: SubscriptionSnapshot,
  { due, activationDueAt, trialUsed }: PersonFacts,
  now: Date,
): Finding[] => {
  const modules = reportsAwaited(subscription, now);
  const found: Finding[] = [];
  const state = subscriptionState(subscription, now);
  const isOpen = dashboardAccess(subscription, now) === 'open';
  const end = scheduledEnd(subscription);
  if (state === 'none') found.push({ code: 'no_subscription', trialUsed });
  if (state === 'canceled') found.push({ code: 'canceled', at: planMilestone(subscription, now).at });
  if (state === 'unknown') found.push({ code: 'unclear', status: subscription.status });
  if (state === 'waiting_for_payment_method') {
    if (isTrialOver(subscription))
      found.push({ code: 'trial_over', at: subscription.trialEndsAt ?? subscription.currentPeriodEnd });
    else if (subscription.status === 'paused') found.push({ code: 'paused' });
    else found.push({ code: 'payment_failed', due, isClosed: !isOpen });
  }
  if (end && end > now && state !== 'canceled') found.push({ code: 'ends', at: end });
  if (modules.length > 0 && (state === 'waiting_for_activation' || activationDueAt)) {
    found.push({
      code: 'activation',
      modules,
      hoursLeft: activationDueAt && hoursUntil(activationDueAt, now),
    });
  } else if (modules.length > 0) found.push({ code: 'module_without_link', modules });
  return found;
};

const ofCompany = (facts: PersonFacts, now: Date): Finding[] => {
  const { company, subscription, trialUsed, liveSubscriptions: count } = facts;
  if (!company) return [{ code: 'no_company' }];
  const found: Finding[] = subscription
    ? ofSubscription(subscription, facts, now)
    : [{ code: 'no_subscription', trialUsed }];
  if (count > 1) found.push({ code: 'two_subscriptions', count });
  const { asked, done } = company.sync;
  if (asked > done) found.push({ code: 'sync_behind', asked, done });
  const seats = subscription && plans[subscription.plan].teamMembers;
  const isRunning = dashboardAccess(subscription, now) !== 'locked';
  if (isRunning && seats !== null && company.members > seats)
    found.push({ code: 'too_many_members', members: company.members, seats });
  return found;
};

/** Everything that stands in someone's way, the heaviest first; nothing where nothing does. Admins need no company. */
export const diagnose = (facts: PersonFacts, now: Date): Finding[] => {
  const found = ofAccount(facts, now);
  if (facts.account.role === 'user') found.push(...ofCompany(facts, now));
  if (facts.refusedMail) found.push({ code: 'mail_refused', ...facts.refusedMail });
  const rank = (finding: Finding) => FINDING_CODES.indexOf(finding.code);
  return found.sort((a, b) => rank(a) - rank(b));
};

type Member = { role: MembershipRole; status: UserStatus };

/** Whether a company has an owner after a change, and one who can sign in where it had one. */
export const keepsOwner = (before: readonly Member[], after: readonly Member[]): boolean => {
  const isOwner = ({ role }: Member) => role === 'owner';
  const mayAct = (member: Member) => isOwner(member) && member.status === 'active';
  return after.some(isOwner) && (after.some(mayAct) || !before.some(mayAct));
};
