import {
  findAdministeredAccount,
  listMembers,
  listSignIns,
  listSubscriptionHistory,
} from '#db/queries/administered-people.ts';
import { listCategoriesById } from '#db/queries/categories.ts';
import { findRefusedEmail } from '#db/queries/emails.ts';
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from '#lib/auth/session-token.ts';
import { getSubscriptionDetails } from '#lib/billing/get-subscription-details.ts';
import { linkFields } from '#lib/billing/set-module-links.ts';
import { isLive } from '#lib/billing/sync/resolve-subscriptions.ts';
import type { Context } from '#lib/context/context.ts';
import { addMs, SECOND } from '#lib/core/clock.ts';
import { versionOf } from '#lib/core/versions.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { diagnose } from './policy.ts';

const MEMBERS_SHOWN = 50;
const SUBSCRIPTIONS_SHOWN = 20;
const INVOICES_SHOWN = 12;
const SIGN_INS_SHOWN = 20;

type Asker = Pick<Context, 'db' | 'now' | 'locale'>;

/** What is known of a person, with what stands in their way; null: no one has this id. */
export const findPerson = async ({ db, now, locale }: Asker, userId: string) => {
  const found = await findAdministeredAccount(db, {
    userId,
    subject: `user:${userId}`,
    today: cairoDay(now),
  });
  if (!found) return null;
  const { company, subscription, activationDueAt, ...account } = found;
  const [details, people, history, signIns, refusedMail] = await Promise.all([
    company && getSubscriptionDetails({ db, now, locale }, { id: company.id, subscription }),
    company ? listMembers(db, company.id, MEMBERS_SHOWN) : { members: [], total: 0 },
    company ? listSubscriptionHistory(db, company.id, SUBSCRIPTIONS_SHOWN) : [],
    listSignIns(
      db,
      {
        userId,
        seenAfter: addMs(now, -SESSION_IDLE_SECONDS * SECOND),
        begunAfter: addMs(now, -SESSION_ABSOLUTE_SECONDS * SECOND),
      },
      SIGN_INS_SHOWN,
    ),
    findRefusedEmail(db, account.email),
  ]);
  const subscriptions = history.map(({ snapshot, modules, categoryIds, ...line }) => ({
    ...line,
    subscription: { ...snapshot, modules, categoryIds },
  }));
  const categories = await listCategoriesById(db, [
    ...new Set(subscriptions.flatMap(({ subscription: each }) => each.categoryIds)),
  ]);
  const diagnosis = diagnose(
    {
      account,
      company: company && {
        members: people.total,
        sync: { asked: company.stripeWanted, done: company.stripeSynced },
      },
      subscription,
      trialUsed: details?.trialUsed ?? false,
      due: details?.due ?? null,
      activationDueAt,
      liveSubscriptions: subscriptions.filter((line) => isLive(line.subscription)).length,
      refusedMail,
    },
    now,
  );
  return {
    account,
    company: company && { ...company, ...people },
    subscription,
    paid: details?.paid ?? null,
    due: details?.due ?? null,
    trialUsed: details?.trialUsed ?? false,
    invoices: details?.invoices.slice(0, INVOICES_SHOWN) ?? [],
    subscriptions,
    categories,
    signIns,
    diagnosis,
    version: versionOf({
      dailyMessageLimit: account.dailyMessageLimit,
      ...linkFields(
        (subscription?.modules ?? []).map(({ moduleId, dashboardUrl: url }) => ({ moduleId, url })),
      ),
    }),
  };
};

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;
