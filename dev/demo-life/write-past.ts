/** What the product sent to the companies' owners in the past: notifications, the log of mails, and the ledger of webhook events. */
import { inArray, sql } from 'drizzle-orm';
import type { Pool } from '#db/client.ts';
import { emails } from '#db/schema/emails.ts';
import { notifications } from '#db/schema/operations.ts';
import { billingEffects, invoices, stripeEvents, subscriptions } from '#db/schema/subscriptions.ts';
import { stripe } from '#lib/billing/stripe/stripe-client.ts';
import { LISTENED_EVENTS } from '#lib/billing/sync/listened-events.ts';
import type { OwnerNoticeKind } from '#lib/billing/sync/owner-notices.ts';
import { addMs, DAY, HOUR, SECOND } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { composeEmail, type EmailTemplate } from '#lib/email/templates.ts';
import type { NewNotification } from '#lib/notifications/schema.ts';
import { type PlanId, planId, TRIAL_DAYS } from '#lib/vocabulary/plans.ts';
import type { Life } from './lives.ts';

/** Older mails have been swept. */
const LOGGED = 85 * DAY;

type Mail = { template: EmailTemplate; values: Record<string, unknown>; key: string };

/** A message that an owner got, with what is kept of it. */
type Told = {
  at: Date;
  notification?: NewNotification;
  mail?: Mail;
  effect?: { kind: OwnerNoticeKind; subject: string };
};

type Subscription = typeof subscriptions.$inferSelect;
type Invoice = typeof invoices.$inferSelect;

export async function writePast(db: Pool, lives: readonly Life[], present: Date): Promise<void> {
  const companyIds = lives.map(({ companyId }) => companyId);
  const subscriptionRows = await db
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.companyId, companyIds));
  const invoiceRows = await db.select().from(invoices).where(inArray(invoices.companyId, companyIds));
  const told = lives.map((life) => {
    const subscription = subscriptionRows.find(({ companyId }) => companyId === life.companyId);
    const paid = invoiceRows
      .filter(({ companyId, amountPaid }) => companyId === life.companyId && amountPaid > 0)
      .sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime());
    const news = [...aboutAccount(life), ...(subscription ? aboutPlan(life, subscription, paid) : [])];
    return {
      life,
      news: news.filter(({ at }) => at <= present).sort((a, b) => a.at.getTime() - b.at.getTime()),
    };
  });
  await writeNotifications(db, told, present);
  await writeMails(db, told, present);
  await writeEffects(db, told);
}

function aboutAccount({ person, userId, joinedAt }: Life): Told[] {
  return [
    {
      at: addMs(joinedAt, 3 * 60 * SECOND),
      notification: { type: 'account.welcome', payload: {} },
      mail: { template: 'welcome', values: { name: person }, key: userId },
    },
  ];
}

function aboutPlan(life: Life, subscription: Subscription, paid: readonly Invoice[]): Told[] {
  const { person: name, userId } = life;
  const { id, stripeSubscriptionId: subject, plan, interval, currency, trialEndsAt, endedAt } = subscription;
  const about = { subscriptionId: id, plan, interval };
  const price = subscription.pricePerCategory * subscription.quantity;
  const mail = (
    template: EmailTemplate,
    about: string,
    facts: { at: Date; amount: number; link: string | null },
  ): Mail => {
    const named: { planId: PlanId } = { planId: planId({ plan, interval }) };
    const values = { name, ...named, ...facts, at: facts.at.toISOString(), currency };
    return { template, values, key: `${about}:${userId}` };
  };
  const told: Told[] = [];
  if (trialEndsAt) {
    const facts = { at: trialEndsAt, amount: price, link: null };
    const trialPayload = { ...about, trialEndsAt: trialEndsAt.toISOString() };
    told.push(
      {
        at: addMs(trialEndsAt, -TRIAL_DAYS * DAY),
        notification: { type: 'free.trial.subscription.created', payload: trialPayload },
        mail: mail('trialStarted', subject, facts),
        effect: { kind: 'trial_started', subject },
      },
      {
        at: addMs(trialEndsAt, -3 * DAY),
        notification: { type: 'trial.ending', payload: trialPayload },
        mail: mail('trialEnding', subject, facts),
        effect: { kind: 'trial_ending', subject },
      },
    );
    if (subscription.status === 'paused')
      told.push({
        at: trialEndsAt,
        notification: { type: 'trial.ended', payload: about },
        mail: mail('trialEnded', subject, facts),
        effect: { kind: 'trial_ended', subject },
      });
  }
  paid.forEach(({ stripeInvoiceId, issuedAt, paidAt, amountPaid, receiptUrl, hostedUrl }, n) => {
    const at = paidAt ?? issuedAt;
    const link = receiptUrl ?? hostedUrl;
    if (n === 0)
      told.push({
        at,
        notification: { type: 'subscription.started', payload: about },
        effect: { kind: 'subscription_started', subject },
      });
    told.push({
      at,
      notification: {
        type: 'payment.received',
        payload: { amount: amountPaid, currency, receiptUrl: link },
      },
      mail: mail('paymentReceived', stripeInvoiceId, { at, amount: amountPaid, link }),
      effect: { kind: 'payment_received', subject: stripeInvoiceId },
    });
  });
  if (life.servedAt) {
    const { servedAt } = life;
    const modules = life.checkout?.moduleIds ?? life.trial?.moduleIds ?? [];
    told.push(
      ...modules.map(
        (moduleId): Told => ({
          at: servedAt,
          notification: { type: 'dashboard.ready', payload: { moduleId } },
        }),
      ),
      {
        at: servedAt,
        mail: { template: 'dashboardsReady', values: { name, modules }, key: `${id}:${userId}` },
      },
    );
  }
  const cancelledAt = life.steps.find(({ do: deed }) => 'cancel' in deed)?.at;
  if (cancelledAt && endedAt) {
    const facts = { at: endedAt, amount: price, link: null };
    const ending = `${subject}:${endedAt.getTime()}`;
    told.push(
      {
        at: new Date(cancelledAt * SECOND),
        notification: {
          type: 'subscription.cancellation.scheduled',
          payload: { ...about, cancelAt: endedAt.toISOString() },
        },
        mail: mail('cancellationScheduled', ending, facts),
        effect: { kind: 'cancellation_scheduled', subject: ending },
      },
      {
        at: endedAt,
        notification: { type: 'subscription.canceled', payload: about },
        mail: mail('subscriptionCanceled', subject, facts),
        effect: { kind: 'subscription_canceled', subject },
      },
    );
  }
  return told;
}

type Reader = { life: Life; news: Told[] };

async function writeNotifications(db: Pool, told: readonly Reader[], present: Date): Promise<void> {
  const rows = told.flatMap(({ life: { userId }, news }) =>
    news
      .flatMap(({ at, notification }) => (notification ? [{ at, notification }] : []))
      .map(({ at, notification: { type, payload } }, n) => ({
        id: newId(at.getTime()),
        userId,
        seq: n + 1,
        type,
        payload,
        createdAt: at,
        // What is older than a day has been read.
        readAt: present.getTime() - at.getTime() > DAY ? addMs(at, 2 * HOUR) : null,
      })),
  );
  await db.insert(notifications).values(rows);
  await db.execute(sql`
    update users set notification_seq = told.newest
    from (select user_id, max(seq) as newest from notifications group by user_id) as told
    where users.id = told.user_id and users.id in ${told.map(({ life }) => life.userId)}`);
}

async function writeMails(db: Pool, told: readonly Reader[], present: Date): Promise<void> {
  const since = addMs(present, -LOGGED);
  const rows = told.flatMap(({ life: { userId, email, locale }, news }) =>
    news.flatMap(({ at, mail }) => {
      if (!mail || at < since) return [];
      const { template, values, key } = mail;
      const id = newId(at.getTime());
      const sent = { state: 'sent' as const, settledAt: addMs(at, 2 * SECOND), providerId: `demo_${id}` };
      const { subject } = composeEmail(template, values, locale);
      const named = { id, createdAt: at, to: email, userId, idempotencyKey: `${template}:${key}` };
      return [{ ...named, template, locale, subject, values, ...sent }];
    }),
  );
  await db.insert(emails).values(rows);
}

/** A notice of that time is never sent again, and appears on a person's timeline at its time. */
async function writeEffects(db: Pool, told: readonly Reader[]): Promise<void> {
  const rows = told.flatMap(({ life: { companyId }, news }) =>
    news.flatMap(({ at, effect }) => (effect ? [{ companyId, ...effect, doneAt: at }] : [])),
  );
  await db
    .insert(billingEffects)
    .values(rows)
    .onConflictDoUpdate({
      target: [billingEffects.companyId, billingEffects.kind, billingEffects.subject],
      set: { doneAt: sql`excluded.done_at` },
    });
}

/** Everything that the payment provider would have sent in the thirty days that it remembers, taken and dealt with. */
export async function writeStripeEvents(db: Pool, present: Date): Promise<void> {
  const known = await db.execute<{ id: string; customer: string; synced: string }>(sql`
    select id, stripe_customer_id as customer, stripe_synced as synced from companies where stripe_customer_id is not null`);
  const companyOf = new Map(known.map(({ customer, ...company }) => [customer, company]));
  const rows: (typeof stripeEvents.$inferInsert)[] = [];
  const created = { lte: Math.floor(present.getTime() / SECOND) };
  for await (const event of stripe().events.list({ types: [...LISTENED_EVENTS], created, limit: 100 })) {
    const { object } = event.data;
    const customer = object.object === 'customer' ? object.id : 'customer' in object && object.customer;
    const company = typeof customer === 'string' ? companyOf.get(customer) : undefined;
    if (!company || typeof customer !== 'string') continue;
    rows.push({
      id: event.id,
      type: event.type,
      stripeCustomerId: customer,
      companyId: company.id,
      syncNumber: Number(company.synced),
      receivedAt: new Date((event.created + 2) * SECOND),
    });
  }
  if (rows.length > 0) await db.insert(stripeEvents).values(rows).onConflictDoNothing();
}
