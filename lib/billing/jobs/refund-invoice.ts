import { insertAuditEvent } from '#db/queries/audit.ts';
import { takeEffect } from '#db/queries/billing-effects.ts';
import { resyncCompany } from '#lib/billing/resync-company.ts';
import { createRefund } from '#lib/billing/stripe/money.ts';
import type { SystemContext } from '#lib/context/context.ts';
import type { RefundInvoiceJob } from '#lib/jobs/billing-payloads.ts';

/** Gives back what was paid twice or for a period that was lost, with one line in the trail however often it runs. */
export const refundInvoice = async (
  ctx: SystemContext,
  { companyId, invoiceId, reason }: RefundInvoiceJob,
): Promise<void> => {
  await createRefund(invoiceId, reason);
  await ctx.db.transaction(async (tx) => {
    const { now: at } = ctx;
    const isFirst = await takeEffect(tx, { companyId, kind: 'refund', subject: invoiceId, now: at });
    if (!isFirst) return;
    await insertAuditEvent(tx, {
      at,
      kind: 'billing.refunded',
      actorId: null,
      subjectId: null,
      companyId,
      addressHash: null,
      detail: { invoice: invoiceId, reason },
    });
  });
  await resyncCompany(ctx, { companyId });
};
