import { alarmAdmins } from '#lib/admin/activation/alarm-admins.ts';
import { sealDays } from '#lib/admin/audit/seal-days.ts';
import { alarmFeeds } from '#lib/admin/data/alarm-feeds.ts';
import { deriveDecided } from '#lib/admin/matching/derive-decided.ts';
import { deliverAlerts } from '#lib/alerts/deliver-alerts.ts';
import { judgeAlerts } from '#lib/alerts/judge-alerts.ts';
import { sendToWebhook } from '#lib/alerts/webhook/send-to-webhook.ts';
import { cancelReplaced } from '#lib/billing/jobs/cancel-replaced.ts';
import { changePaymentMethod } from '#lib/billing/jobs/change-payment-method.ts';
import { provisionTrial } from '#lib/billing/jobs/provision-trial.ts';
import { refundInvoice } from '#lib/billing/jobs/refund-invoice.ts';
import { resumeSubscription } from '#lib/billing/jobs/resume-subscription.ts';
import { voidLeftOpen } from '#lib/billing/jobs/void-left-open.ts';
import { refreshBilling } from '#lib/billing/sync/refresh-billing.ts';
import { resyncCompany } from '#lib/billing/sync/resync-company.ts';
import { syncCompany } from '#lib/billing/sync/sync-company.ts';
import type { JobContext } from '#lib/context/context.ts';
import { deriveDisputes } from '#lib/disputes/derive-disputes.ts';
import { deliverQueuedEmail } from '#lib/email/deliver-queued-email.ts';
import { deriveOwnData, matchOwnData, tendOwnData } from '#lib/imports/tend-own-data.ts';
import { gatherImages } from '#lib/intake/images/gather-images.ts';
import { runImport } from '#lib/intake/import-jobs.ts';
import type { JobKind, JobPayload } from '#lib/jobs/kinds.ts';
import { extendSample } from '#lib/market/upkeep/extend-sample.ts';
import { prepareMonths } from '#lib/market/upkeep/prepare-months.ts';
import { sweep } from './sweep.ts';

/** Does a job's work. Safe to run twice, also at once. Throwing means trying again later. */
export type JobHandler<K extends JobKind> = (ctx: JobContext, payload: JobPayload<K>) => Promise<unknown>;

export type Handlers = { [K in JobKind]: JobHandler<K> };

export const HANDLERS: Handlers = {
  'admin.activation-alarm': alarmAdmins,
  'admin.feed-alarm': alarmFeeds,
  'alerts.judge': judgeAlerts,
  'alerts.deliver': deliverAlerts,
  'alerts.post': sendToWebhook,
  'billing.sync': (ctx, { companyId }) => syncCompany(ctx, companyId),
  'billing.resync': resyncCompany,
  'billing.provision-trial': (ctx, { companyId }) => provisionTrial(ctx, companyId),
  'billing.cancel-replaced': cancelReplaced,
  'billing.refund': refundInvoice,
  'billing.void': voidLeftOpen,
  'billing.change-payment-method': changePaymentMethod,
  'billing.resume': resumeSubscription,
  'billing.refresh': refreshBilling,
  'audit.seal': sealDays,
  'disputes.derive': deriveDisputes,
  'email.send': deliverQueuedEmail,
  'images.gather': (ctx) => gatherImages(ctx),
  'imports.run': runImport,
  'matching.derive': deriveDecided,
  'own.derive': deriveOwnData,
  'own.match': matchOwnData,
  'own.tend': tendOwnData,
  'market.extend_sample': extendSample,
  'priceMonitor.months': prepareMonths,
  'operations.sweep': sweep,
};
