import { z } from 'zod';
import { UserOut } from '#lib/auth/schema.ts';
import { UserCategoryOut, UserModuleOut, UserSubscriptionOut } from '#lib/billing/rules/schema.ts';
import { MEMBERSHIP_ROLES, SESSION_KINDS, USER_STATUSES } from '#lib/vocabulary/terms.ts';
import { FINDING_ACTIONS, FINDING_CODES, FINDING_WEIGHTS } from './policy.ts';

const Id = z.string().min(1).max(64);
const instant = z.iso.datetime();

export const PersonParams = z.object({ id: Id });
export type PersonParams = z.output<typeof PersonParams>;

const REASON_LENGTH = 300;

/** Why someone is blocked or let in again: for admins alone. */
export const ReasonBody = z.strictObject({
  reason: z
    .string('invalid')
    .trim()
    .max(REASON_LENGTH, 'tooLong')
    .transform((text) => text || null)
    .nullable()
    .default(null),
});
export type ReasonBody = z.output<typeof ReasonBody>;

const SHORTEST_REASON = 10;

/** Why an admin views Raff as someone, who is notified of it. */
export const ViewAsBody = z.strictObject({
  reason: z.string('required').trim().min(SHORTEST_REASON, 'reasonTooShort').max(REASON_LENGTH, 'tooLong'),
});
export type ViewAsBody = z.output<typeof ViewAsBody>;
export const ViewAsOut = z.object({ until: instant });

const BULK_AT_MOST = 200;

export const BulkBody = ReasonBody.extend({
  action: z.enum(['block', 'unblock']),
  ids: z.array(z.string().min(1).max(64)).min(1).max(BULK_AT_MOST),
});
export type BulkBody = z.output<typeof BulkBody>;

export const BulkOut = z.object({
  changed: z.array(z.string()),
  skipped: z.array(z.object({ id: z.string(), code: z.enum(['USER_NOT_FOUND', 'FORBIDDEN', 'ALREADY_SO']) })),
});
export type BulkOut = z.output<typeof BulkOut>;

export const AdministeredUserOut = z.object({ user: UserOut });

const Named = z.object({ id: z.string(), name: z.string() });

const MemberOut = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(MEMBERSHIP_ROLES),
  status: z.enum(USER_STATUSES),
  joinedAt: instant,
});

const InvoiceOut = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.string(),
  issuedAt: instant,
  amountDue: z.int(),
  amountPaid: z.int(),
  amountRefunded: z.int(),
  currency: z.string(),
  hostedUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
});

/** How far what is known of the payment provider's customer is behind. */
const SyncOut = z.object({ asked: z.int(), done: z.int(), at: instant.nullable() });

/** Everything about a person, as the page shows it. Amounts are minor units. */
export const PersonOut = z.object({
  user: UserOut.extend({
    emailVerifiedAt: instant.nullable(),
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    blockedAt: instant.nullable(),
    blockedBy: Named.nullable(),
    blockReason: z.string().nullable(),
    lastSeenAt: instant.nullable(),
    /** Null: the default. */
    dailyMessageLimit: z.int().nullable(),
    questionsToday: z.int(),
  }),
  company: z
    .object({
      id: z.string(),
      name: z.string(),
      membershipRole: z.enum(MEMBERSHIP_ROLES),
      createdAt: instant,
      stripeCustomerId: z.string().nullable(),
      sync: SyncOut,
      /** The first 50, owners first. */
      members: z.array(MemberOut),
      membersTotal: z.int(),
      /** Null: no plan runs, or it has no limit. */
      seats: z.int().nullable(),
    })
    .nullable(),
  subscription: UserSubscriptionOut.nullable(),
  modules: z.array(UserModuleOut),
  categories: z.array(UserCategoryOut),
  /** The newest first, the current one among them. */
  history: z.array(
    z.object({
      subscription: UserSubscriptionOut,
      isDouble: z.boolean(),
      modules: z.array(UserModuleOut),
      categories: z.array(UserCategoryOut),
    }),
  ),
  invoices: z.array(InvoiceOut),
  sessions: z.array(
    z.object({
      id: z.string(),
      kinds: z.array(z.enum(SESSION_KINDS)),
      userAgent: z.string().nullable(),
      beganAt: instant,
      lastSeenAt: instant,
    }),
  ),
  /** What stands in their way, the heaviest first; empty: nothing. */
  diagnosis: z.array(
    z.object({
      code: z.enum(FINDING_CODES),
      weight: z.enum(FINDING_WEIGHTS),
      text: z.string(),
      action: z.enum(FINDING_ACTIONS),
    }),
  ),
  /** Of what can be edited here: the daily limit and the links of the subscription. */
  version: z.string(),
});
export type PersonOut = z.output<typeof PersonOut>;

export const EndedSessionsOut = z.object({ ended: z.int() });
export const SessionParams = PersonParams.extend({ sid: Id });
export type SessionParams = z.output<typeof SessionParams>;

export const MemberParams = PersonParams.extend({ userId: Id });
export const MemberBody = z.strictObject({ role: z.enum(MEMBERSHIP_ROLES, 'invalid') });
export type MemberInput = z.output<typeof MemberParams> & z.output<typeof MemberBody>;
export const ChangedMemberOut = z.object({
  member: z.object({ id: z.string(), role: z.enum(MEMBERSHIP_ROLES) }),
});

export const AskedSyncOut = z.object({ sync: SyncOut });

const NOTE_LENGTH = 2000;
export const NoteBody = z.strictObject({
  text: z.string('required').trim().min(1, 'required').max(NOTE_LENGTH, 'tooLong'),
});
export type NoteBody = z.output<typeof NoteBody>;
export const NoteOut = z.object({
  note: z.object({ id: z.string(), text: z.string(), createdAt: instant }),
});

export const TIMELINE_KINDS = ['audit', 'invoice', 'announcement', 'job', 'note'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
const Kinds = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.array(z.enum(TIMELINE_KINDS, 'invalid')).min(1).max(TIMELINE_KINDS.length),
);

/** `kinds`: all by default; repeated, or with commas between them. */
export const TimelineQuery = z.strictObject({
  kinds: Kinds.optional(),
  cursor: z.string().max(400).optional(),
});
export type TimelineQuery = z.output<typeof TimelineQuery>;

const Fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const TimelineEventOut = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(TIMELINE_KINDS),
  /** What happened, by its kind: `admin.user_blocked`, an invoice's or job's own state, what was said to the company. */
  what: z.string(),
  /** Null: the system, or someone whose account is gone. */
  actor: Named.nullable(),
  /** The person it happened to, if it is another one of the company. */
  subject: Named.nullable(),
  detail: z.record(z.string(), Fact),
});
export type TimelineEvent = z.output<typeof TimelineEventOut>;
export const TimelineOut = z.object({ items: z.array(TimelineEventOut), nextCursor: z.string().nullable() });
