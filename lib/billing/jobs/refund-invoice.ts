import { takeEffect } from '#db/queries/billing-effects.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { createRefund } from '#lib/billing/stripe/money.ts';
import { resyncCompany } from '#lib/billing/sync/resync-company.ts';
import type { SystemContext } from '#lib/context/context.ts';
import type { RefundInvoiceJob } from '#lib/jobs/billing-payloads.ts';

/** Gives back what was paid twice or for a period that was lost, with one line in the trail however often it runs. */
export const refundInvoice = async (
  ctx: SystemContext,
  { companyId, invoiceId, reason }: RefundInvoiceJob,
): Promise<void> => {
  await createRefund(invoiceId, reason);
  await ctx.db.transaction(async (tx) => {
    const { now } = ctx;
    const isFirst = await takeEffect(tx, { companyId, kind: 'refund', subject: invoiceId, now });
    if (!isFirst) return;
    await recordAudit(tx, ctx, 'billing.refunded', { companyId, detail: { invoice: invoiceId, reason } });
  });
  await resyncCompany(ctx, { companyId });
};
