import { insertAuditEvent } from '#db/queries/audit.ts';
import type { SystemContext } from '#lib/http/context.ts';
import type { RefundJob } from './jobs-schema.ts';
import { lookAgain } from './look-again.ts';
import { refundInvoice } from './stripe/money.ts';

/** Gives back what was paid twice or for a period that was lost, with a line in the trail. */
export const refundDue = async (
  ctx: SystemContext,
  { companyId, invoiceId, reason }: RefundJob,
): Promise<void> => {
  await refundInvoice(invoiceId, reason);
  await insertAuditEvent(ctx.db, {
    at: ctx.now,
    kind: 'billing.refunded',
    actorId: null,
    subjectId: null,
    companyId,
    addressHash: null,
    detail: { invoice: invoiceId, reason },
  });
  await lookAgain(ctx, { companyId });
};
