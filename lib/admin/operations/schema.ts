import { z } from 'zod';
import { runsForward } from '#lib/admin/list/period.ts';
import { BEYOND_REACH, isInReach, listOut, PAGING } from '#lib/admin/list/schema.ts';
import { LISTENED_EVENTS } from '#lib/billing/sync/listened-events.ts';
import { JOB_KINDS } from '#lib/jobs/kinds.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';
import {
  ANALYST_USE_BY,
  EMAIL_STATES,
  JOB_STATES,
  LOCALES,
  RATING_REASONS,
  RUN_FAULTS,
  STRIPE_EVENT_STATES,
} from '#lib/vocabulary/terms.ts';

export const EmailParams = z.object({ id: z.string().min(1).max(64) });

/** GET /admin/emails. */
export const EmailsQuery = z
  .strictObject({
    /** What the address begins with. */
    to: z.string().trim().toLowerCase().min(1).max(254).optional(),
    template: z.string().min(1).max(64).optional(),
    state: z.enum(EMAIL_STATES).optional(),
    ...PAGING,
  })
  .refine(isInReach, BEYOND_REACH);
export type EmailsQuery = z.output<typeof EmailsQuery>;

export const EmailItemOut = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  to: z.string(),
  /** Null: no one's account. */
  userId: z.string().nullable(),
  template: z.string(),
  locale: z.enum(LOCALES),
  subject: z.string(),
  state: z.enum(EMAIL_STATES),
  /** When it got as far as that; null while it waits. */
  settledAt: z.iso.datetime().nullable(),
  providerId: z.string().nullable(),
  /** Why it was not sent. */
  error: z.string().nullable(),
  /** False for a mail with a code, and for one that is on its way. */
  canResend: z.boolean(),
});
export type EmailItemOut = z.output<typeof EmailItemOut>;

export const EmailsOut = listOut(EmailItemOut);
export type EmailsOut = z.output<typeof EmailsOut>;

/** What was asked for will be done; the list shows what became of it. */
export const AcceptedOut = z.object({ id: z.string() });

/** GET /admin/analyst. Days of Cairo, the last one included; unless given, the last thirty. */
export const AnalystUseQuery = z
  .strictObject({
    by: z.enum(ANALYST_USE_BY).default('company'),
    from: Day.optional(),
    to: Day.optional(),
    page: PAGING.page,
    limit: PAGING.limit,
  })
  .refine(isInReach, { path: ['page'], error: 'tooLarge' })
  .refine(({ from, to }) => runsForward(from, to), { path: ['to'], error: 'endBeforeBeginning' });
export type AnalystUseQuery = z.output<typeof AnalystUseQuery>;

export const AnalystUseItemOut = z.object({
  /** An id, a day, a model or `guests`; null: of people without a company, or of someone who is gone. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  answers: z.int(),
  /** Of them, and why, where it is known. */
  failed: z.int(),
  faults: z.record(z.enum(RUN_FAULTS), z.int()),
  inputTokens: z.int(),
  /** Of these, those that the model had read before. */
  cachedTokens: z.int(),
  outputTokens: z.int(),
  /** Answers whose tokens are estimated. */
  estimated: z.int(),
  /** Null: no prices are set. */
  usd: z.number().nullable(),
  /** Of the words of the answers, and those of them that were left out. */
  figures: z.int(),
  withheldFigures: z.int(),
  /** That stood in no result until their sentence was requested again. */
  repairedFigures: z.int(),
  /** The median; null where no answer had a word. */
  firstWordMs: z.int().nullable(),
});
export type AnalystUseItemOut = z.output<typeof AnalystUseItemOut>;

export const RatedModelOut = z.object({
  /** Null: not known. */
  model: z.string().nullable(),
  /** That ended in the period. */
  answers: z.int(),
  up: z.int(),
  down: z.int(),
  /** Of `down`. */
  reasons: z.record(z.enum(RATING_REASONS), z.int()),
  withheldFigures: z.int(),
});
export type RatedModelOut = z.output<typeof RatedModelOut>;

export const AnalystUseOut = listOut(AnalystUseItemOut).extend({
  from: Day,
  to: Day,
  /** What members thought of answers in the period, by model; a rating counts on the day on which it was given. */
  ratings: z.array(RatedModelOut),
});
export type AnalystUseOut = z.output<typeof AnalystUseOut>;

export const JobParams = z.object({ id: z.string().min(1).max(64) });

/** Which jobs are meant. */
const JobsFilter = z.strictObject({
  kind: z.enum(JOB_KINDS).optional(),
  /** Somewhere in the payload or the error. */
  text: z.string().trim().min(1).max(100).optional(),
});

/** GET /admin/jobs. */
export const JobsQuery = JobsFilter.extend({ state: z.enum(JOB_STATES).optional(), ...PAGING }).refine(
  isInReach,
  BEYOND_REACH,
);
export type JobsQuery = z.output<typeof JobsQuery>;

/** POST /admin/jobs/retry-matching: of those that were given up. */
export const RetryMatchingBody = JobsFilter;
export type RetryMatchingBody = z.output<typeof RetryMatchingBody>;

export const JobItemOut = z
  .object({
    id: z.string(),
    kind: z.string(),
    state: z.enum(JOB_STATES),
    attempts: z.int(),
    mostAttempts: z.int(),
    createdAt: z.iso.datetime(),
    /** When it is due, or was. */
    runAt: z.iso.datetime(),
    /** When it was done or given up. */
    endedAt: z.iso.datetime().nullable(),
    error: z.string().nullable(),
    /** JSON with addresses masked, cut at 2,000 letters. */
    payload: z.string(),
    isRecurring: z.boolean(),
  })
  .meta({ id: 'Job' });
export type JobItemOut = z.output<typeof JobItemOut>;

const RecurringOut = z.object({
  kind: z.string(),
  everySeconds: z.int(),
  /** Null: not in the last seven days. */
  lastRunAt: z.iso.datetime().nullable(),
  lastFailedAt: z.iso.datetime().nullable(),
  /** Null: it does not wait, and will within five minutes. */
  nextRunAt: z.iso.datetime().nullable(),
});
export type RecurringOut = z.output<typeof RecurringOut>;

export const JobsOut = listOut(JobItemOut).extend({ recurring: z.array(RecurringOut) });
export type JobsOut = z.output<typeof JobsOut>;

export const JobOut = z.object({ job: JobItemOut });
export type JobOut = z.output<typeof JobOut>;

export const RetriedOut = z.object({ retried: z.int() });

export const StripeEventParams = z.object({ id: z.string().min(1).max(255) });

/** GET /admin/stripe-events. */
export const StripeEventsQuery = z
  .strictObject({
    type: z.enum(LISTENED_EVENTS).optional(),
    state: z.enum(STRIPE_EVENT_STATES).optional(),
    /** The payment provider's id of one. */
    customer: z.string().trim().min(1).max(255).optional(),
    ...PAGING,
  })
  .refine(isInReach, BEYOND_REACH);
export type StripeEventsQuery = z.output<typeof StripeEventsQuery>;

export const StripeEventItemOut = z.object({
  id: z.string(),
  type: z.string(),
  state: z.enum(STRIPE_EVENT_STATES),
  receivedAt: z.iso.datetime(),
  /** The payment provider's id; null: the event names none. */
  customer: z.string().nullable(),
  company: z
    .object({
      id: z.string(),
      name: z.string(),
      /** Someone of it, an owner before others. */
      contactId: z.string().nullable(),
    })
    .nullable(),
});
export type StripeEventItemOut = z.output<typeof StripeEventItemOut>;

export const StripeEventsOut = listOut(StripeEventItemOut);
export type StripeEventsOut = z.output<typeof StripeEventsOut>;

export const ReplayedEventOut = z.object({ id: z.string(), state: z.enum(STRIPE_EVENT_STATES) });
export type ReplayedEventOut = z.output<typeof ReplayedEventOut>;
