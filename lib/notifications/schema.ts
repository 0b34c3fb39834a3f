import { z } from 'zod';
import { DISPUTE_KINDS } from '#lib/vocabulary/market-terms.ts';
import { INTERVALS, MODULE_NAMES, PLAN_NAMES, ROLES } from '#lib/vocabulary/terms.ts';

const instant = z.iso.datetime();
const subscription = z.object({
  subscriptionId: z.string(),
  plan: z.enum(PLAN_NAMES),
  interval: z.enum(INTERVALS),
});
const money = z.object({ amount: z.int(), currency: z.string() });
const activation = z.object({ companyName: z.string(), dueAt: instant });
const feeds = z.object({
  /** The first of them, in both languages. */
  namesEn: z.array(z.string()),
  namesAr: z.array(z.string()),
  count: z.int(),
});
/** What became of a price or a match that someone said is wrong. */
const disputeAnswered = z.object({
  kind: z.enum(DISPUTE_KINDS),
  productEn: z.string(),
  productAr: z.string(),
  retailerEn: z.string(),
  retailerAr: z.string(),
});
const pausedRules = z.object({ names: z.array(z.string()), count: z.int() });
const nothing = z.object({});

/**
 * Every notification inside the product, with what the words need. The words are in
 * messages/<locale>/notifications.json under `types`, written with plain `{name}` arguments only.
 */
export const NOTIFICATION_PAYLOADS = {
  'free.trial.subscription.created': subscription.extend({ trialEndsAt: instant }),
  'trial.ending': subscription.extend({ trialEndsAt: instant }),
  'trial.ended': subscription,
  'subscription.started': subscription,
  'subscription.cancellation.scheduled': subscription.extend({ cancelAt: instant }),
  'subscription.canceled': subscription,
  'subscription.resumed': subscription,
  'payment.received': money.extend({ receiptUrl: z.url().nullable() }),
  'payment.failed': money,
  'payment.refunded': money,
  'dashboard.ready': z.object({ moduleId: z.enum(MODULE_NAMES) }),
  'activation.due': activation,
  'activation.overdue': activation,
  'feed.late': feeds,
  'feed.back': feeds,
  'dispute.upheld': disputeAnswered,
  'dispute.refused': disputeAnswered,
  /** The answer was undone. */
  'dispute.reopened': disputeAnswered,
  'analyst.budget.nearly.used': z.object({ renewsAt: instant }),
  'alert.raised': z.object({
    rule: z.string(),
    /** The largest in both languages: people may change theirs. */
    textEn: z.string(),
    textAr: z.string(),
    /** Where the rows are, or all that the rule said; without a language. */
    path: z.string(),
  }),
  'alert.paused.plan': pausedRules,
  'alert.paused.view': pausedRules,
  'alert.webhook.off': z.object({ host: z.string() }),
  'account.welcome': nothing,
  'account.password.changed': nothing,
  'account.email.changed': z.object({ email: z.string() }),
  'account.google.linked': nothing,
  'account.viewed': z.object({ reason: z.string() }),
  'account.role.changed': z.object({ role: z.enum(ROLES) }),
} as const satisfies Record<string, z.ZodType<Record<string, unknown>>>;

type NotificationType = keyof typeof NOTIFICATION_PAYLOADS;
type NotificationPayload<T extends NotificationType> = z.output<(typeof NOTIFICATION_PAYLOADS)[T]>;

/** One notification of any type, as it is asked for. */
export type NewNotification = {
  [T in NotificationType]: { type: T; payload: NotificationPayload<T> };
}[NotificationType];

/** What a stream and a list carry. The payload was checked against its type's schema when it was written. */
export const NotificationOut = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: instant,
  payload: z.record(z.string(), z.unknown()),
});
export type NotificationOut = z.output<typeof NotificationOut>;

export const ListedNotification = NotificationOut.extend({
  /** The person's own count: what `after` of the stream refers to. */
  seq: z.int(),
  readAt: instant.nullable(),
});
export type ListedNotification = z.output<typeof ListedNotification>;

const count = z.coerce.number().int();

export const NotificationListQuery = z.object({
  page: count.min(1).max(10_000).default(1),
  limit: count.min(1).max(50).default(20),
});

export const NotificationListOut = z.object({
  items: z.array(ListedNotification),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  unread: z.int(),
  /** The newest number there is; a stream opened with it misses nothing. */
  latest: z.int(),
});
export type NotificationListOut = z.output<typeof NotificationListOut>;

/** Either these, or everything up to a number. */
export const ReadBody = z.union([
  z.strictObject({ ids: z.array(z.string().max(60)).min(1).max(100) }),
  z.strictObject({ upTo: z.int().min(0) }),
]);
export const ReadOut = z.object({
  /** How many this call has read, which were unread until then. */
  marked: z.int(),
  unread: z.int(),
});
export type ReadOut = z.output<typeof ReadOut>;

export const StreamQuery = z.object({
  /** Must be the caller, where it is given. */
  userId: z.string().max(60).optional(),
  /** The last number that was seen; without it the stream begins with what comes next. */
  after: count.min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** Where a stream begins: a client that comes back by itself names the last event in a header, and its address is older than that. */
export const streamStart = (
  query: z.output<typeof StreamQuery>,
  lastEventId: string | null,
): z.output<typeof StreamQuery> => {
  const last = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : -1;
  return last > (query.after ?? -1) ? { ...query, after: last } : query;
};

/**
 * Which chat of a person has changed, and by which message of it where there is a new one: who has that needs to read nothing. `id` null:
 * several have.
 */
export type ChatChange = { id: string | null; message?: string };
