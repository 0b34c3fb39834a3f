import { insertAuditEvent } from '#db/queries/audit.ts';
import { takeAnnouncement } from '#db/queries/billing-announcements.ts';
import type { SystemContext } from '#lib/context/context.ts';
import type { RefundJob } from '#lib/jobs/billing-payloads.ts';
import { lookAgain } from './look-again.ts';
import { refundInvoice } from './stripe/money.ts';

/** Gives back what was paid twice or for a period that was lost, with one line in the trail however often it runs. */
export const refundDue = async (
  ctx: SystemContext,
  { companyId, invoiceId, reason }: RefundJob,
): Promise<void> => {
  await refundInvoice(invoiceId, reason);
  await ctx.db.transaction(async (tx) => {
    const { now: at } = ctx;
    const isFirst = await takeAnnouncement(tx, { companyId, kind: 'refund', subject: invoiceId, now: at });
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
  await lookAgain(ctx, { companyId });
};
