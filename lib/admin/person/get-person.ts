import { accountView } from '#lib/auth/user-view.ts';
import { dashboardAccess } from '#lib/billing/rules/policy.ts';
import { subscriptionView } from '#lib/billing/rules/subscription-view.ts';
import { AppError } from '#lib/core/errors.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import { plans } from '#lib/vocabulary/plans.ts';
import type { AdminContext } from './change-user.ts';
import { findPerson, type Person } from './find-person.ts';
import { findingText } from './finding-text.ts';
import { findings } from './policy.ts';
import type { PersonOut, PersonParams } from './schema.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Everything about a person. @throws AppError USER_NOT_FOUND */
export const getPerson = async (ctx: AdminContext, { id }: PersonParams): Promise<PersonOut> => {
  const person = await findPerson(ctx, id);
  if (!person) throw new AppError('USER_NOT_FOUND');
  const { subscription, paid } = person;
  return {
    user: userOf(person),
    company: companyOf(person, ctx.now),
    subscription: subscription && subscriptionView(subscription, paid, ctx.now),
    ...choiceOf(person, subscription, ctx.locale),
    history: person.subscriptions.map(({ subscription: past, isDouble, paid: paidThen }) => ({
      subscription: subscriptionView(past, paidThen, ctx.now),
      isDouble,
      ...choiceOf(person, past, ctx.locale),
    })),
    invoices: person.invoices.map(({ issuedAt, ...invoice }) => ({
      ...invoice,
      issuedAt: issuedAt.toISOString(),
    })),
    sessions: person.signIns.map(({ beganAt, lastSeenAt, ...signIn }) => ({
      ...signIn,
      beganAt: beganAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    diagnosis: person.diagnosis.map((finding) => ({
      code: finding.code,
      ...findings[finding.code],
      text: findingText(ctx.locale, finding),
    })),
    version: person.version,
  };
};

const userOf = ({ account, company }: Person): PersonOut['user'] => ({
  ...accountView({
    ...account,
    companyName: company?.name ?? null,
    membershipRole: company?.membershipRole ?? null,
  }),
  emailVerifiedAt: iso(account.emailVerifiedAt),
  hasPassword: account.hasPassword,
  hasGoogle: account.hasGoogle,
  blockedAt: iso(account.blockedAt),
  blockedBy: account.blockedBy,
  blockReason: account.blockReason,
  lastSeenAt: iso(account.lastSeenAt),
  dailyMessageLimit: account.dailyMessageLimit,
  questionsToday: account.questionsToday,
});

const companyOf = ({ company, subscription }: Person, now: Date): PersonOut['company'] => {
  if (!company) return null;
  const isRunning = dashboardAccess(subscription, now) !== 'locked';
  return {
    id: company.id,
    name: company.name,
    membershipRole: company.membershipRole,
    createdAt: company.createdAt.toISOString(),
    stripeCustomerId: company.stripeCustomerId,
    sync: { asked: company.stripeWanted, done: company.stripeSynced, at: iso(company.stripeSyncedAt) },
    members: company.members.map(({ joinedAt, ...member }) => ({
      ...member,
      joinedAt: joinedAt.toISOString(),
    })),
    membersTotal: company.total,
    seats: subscription && isRunning ? plans[subscription.plan].teamMembers : null,
  };
};

/** The modules with the links that admins set for them, and the categories. */
const choiceOf = (
  { categories }: Person,
  subscription: SubscriptionSnapshot | null,
  locale: AdminContext['locale'],
): Pick<PersonOut, 'modules' | 'categories'> => ({
  modules: (subscription?.modules ?? []).map(({ moduleId, dashboardUrl }) => ({
    id: moduleId,
    name: moduleId,
    displayName: messagesFor(locale).modules.names[moduleId].name,
    powerBILink: dashboardUrl,
  })),
  categories: categories
    .filter(({ id }) => subscription?.categoryIds.includes(id))
    .map((row) => ({ id: row.id, name: row.nameEn, displayName: nameIn(locale, row) })),
});
