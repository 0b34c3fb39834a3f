import { z } from 'zod';
import {
  ActivationAlarmJob,
  CancelReplacedJob,
  CompanyJob,
  RefundInvoiceJob,
  SubscriptionCardJob,
  VoidJob,
} from './billing-payloads.ts';
import { EmailJob } from './email-payload.ts';

/** Every kind of work that leaves after a commit, with its payload. Its handler is in lib/worker/handlers.ts. */
export const JOB_PAYLOADS = {
  /** Reminds admins of reports that a company waits for. */
  'admin.activation-alarm': ActivationAlarmJob,
  /** Notifies admins of feeds that are late, and of those that have arrived since. */
  'admin.feed-alarm': z.object({}),
  /** Finds what alert rules speak of among the changes that the reading database has by now. */
  'alerts.judge': z.object({}),
  /** Says to a person what their alert rules found, in the hours that they chose. */
  'alerts.deliver': z.object({ userId: z.string() }),
  /** Sends what alert rules found to a company's webhook; `tries`: how often it was sent before. */
  'alerts.post': z.object({
    companyId: z.string(),
    messageId: z.string(),
    text: z.string(),
    tries: z.int().min(0),
  }),
  /** Answers a request for a sync with the payment provider. */
  'billing.sync': CompanyJob,
  /** Asks for a sync and answers it: a moment has come at which something should have changed. */
  'billing.resync': CompanyJob,
  /** Goes on with a trial whose process died or whose provider did not answer. */
  'billing.provision-trial': CompanyJob,
  /** Ends a subscription that another one has replaced. */
  'billing.cancel-replaced': CancelReplacedJob,
  /** Gives an invoice back whole. */
  'billing.refund': RefundInvoiceJob,
  /** Closes an invoice that a subscription left open. */
  'billing.void': VoidJob,
  /** Charges a subscription on the card that was given last. */
  'billing.change-payment-method': SubscriptionCardJob,
  /** Lets a paused subscription go on with a new card. */
  'billing.resume': SubscriptionCardJob,
  /** Answers forgotten requests, looks at customers that no one looked at for long, closes overdue checkouts. */
  'billing.refresh': z.object({}),
  /** Has prices follow what admins decided of disputed readings. */
  'disputes.derive': z.object({}),
  /** Sends a mail that no one waits for. */
  'email.send': EmailJob,
  /** Seals the days of the audit trail that are over, and checks the last seals. */
  'audit.seal': z.object({}),
  /** Fetches images that products name, from hosts that an admin named. */
  'images.gather': z.object({}),
  /**
   * Does the next step of an import: reads its file, checks it, applies it or takes it back. `ofCommand`: the command does so itself and holds the
   * job; a worker gets it only if the command's process died.
   */
  'imports.run': z.object({ importId: z.string(), ofCommand: z.literal(true).optional() }),
  /** Has prices follow what reviewers decided of listings. */
  'matching.derive': z.object({}),
  /** Finds the products of companies' own rows again, after a category was published or withdrawn. */
  'own.derive': z.object({ categoryId: z.string() }),
  /** Finds what a company's own products are by their names. */
  'own.match': z.object({ ownerCompanyId: z.string() }),
  /** Looks after what companies brought of their own: how long it is kept, and what it is of by now. */
  'own.tend': z.object({}),
  /** Adds the days that have passed to the sample market. */
  'market.extend_sample': z.object({}),
  /** Makes the months of evidence ahead of time, and looks for rows that found none. */
  'priceMonitor.months': z.object({}),
  /** Removes what has had its time: limits, sessions, codes, finished jobs, unverified accounts. */
  'operations.sweep': z.object({}),
} as const satisfies Record<string, z.ZodType>;

export type JobKind = keyof typeof JOB_PAYLOADS;
export type JobPayload<K extends JobKind> = z.output<(typeof JOB_PAYLOADS)[K]>;

/** Kinds that come again by themselves, with the milliseconds between two runs. */
export const RECURRING: Partial<Record<JobKind, number>> = {
  'admin.feed-alarm': 60 * 60 * 1000,
  'alerts.judge': 10 * 60 * 1000,
  'images.gather': 10 * 60 * 1000,
  'market.extend_sample': 60 * 60 * 1000,
  'priceMonitor.months': 24 * 60 * 60 * 1000,
  'audit.seal': 60 * 60 * 1000,
  'billing.refresh': 60 * 1000,
  'operations.sweep': 10 * 60 * 1000,
  'own.tend': 24 * 60 * 60 * 1000,
};

/** At most one job of a recurring kind waits or runs under this key. */
export const recurringKey = (kind: JobKind): string => `recurring:${kind}`;

/** How often a job is tried before it is given up. */
export const JOB_ATTEMPTS = 12;

// The keys of an object lose their names.
export const JOB_KINDS = Object.keys(JOB_PAYLOADS) as JobKind[];
