import { endReplaced } from '#lib/billing/end-replaced.ts';
import { finishTrial } from '#lib/billing/finish-trial.ts';
import { lookAgain } from '#lib/billing/look-again.ts';
import { refreshBilling } from '#lib/billing/refresh-billing.ts';
import { refundDue } from '#lib/billing/refund-due.ts';
import { resumeWithCard } from '#lib/billing/resume-with-card.ts';
import { switchCard } from '#lib/billing/switch-card.ts';
import { syncCompany } from '#lib/billing/sync-company.ts';
import { voidLeftOpen } from '#lib/billing/void-left-open.ts';
import type { JobContext } from '#lib/context/context.ts';
import { deliverQueuedEmail } from '#lib/email/deliver-queued-email.ts';
import type { JobKind, JobPayload } from '#lib/jobs/kinds.ts';
import { extendSample } from '#lib/market/extend-sample.ts';
import { sweep } from './sweep.ts';

/** Does a job's work. Safe to run twice, also at once. Throwing means trying again later. */
export type JobHandler<K extends JobKind> = (ctx: JobContext, payload: JobPayload<K>) => Promise<unknown>;

export const HANDLERS: { [K in JobKind]: JobHandler<K> } = {
  'billing.sync': (ctx, { companyId }) => syncCompany(ctx, companyId),
  'billing.look': lookAgain,
  'billing.finish-trial': (ctx, { companyId }) => finishTrial(ctx, companyId),
  'billing.end-replaced': endReplaced,
  'billing.refund': refundDue,
  'billing.void': voidLeftOpen,
  'billing.switch-card': switchCard,
  'billing.resume': resumeWithCard,
  'billing.refresh': refreshBilling,
  'email.send': deliverQueuedEmail,
  'market.extend_sample': extendSample,
  'operations.sweep': sweep,
};
