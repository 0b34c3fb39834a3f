import { lockOpenOfPrice, settleReadings, withdrawDispute as updateWithdrawn } from '#db/queries/disputes.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { AppError } from '#lib/core/errors.ts';
import { type DisputeContext, disputeFacts } from './open-dispute.ts';
import { requestDerivation } from './request-derivation.ts';
import type { DisputeParams } from './schema.ts';

/**
 * DELETE /market/questions/{id}: takes back what the company said. Where no other company says the same, prices that were excluded because of it count
 * again. @throws AppError NOT_FOUND for what is another company's, or was decided
 */
export const withdrawDispute = (ctx: DisputeContext, { id }: DisputeParams): Promise<{ id: string }> =>
  ctx.db.transaction(async (tx) => {
    const companyId = ctx.actor.company.id;
    const row = await updateWithdrawn(tx, { id, companyId }, ctx.now);
    if (!row) throw new AppError('NOT_FOUND');
    const { dataset, productId, retailerId, day } = row;
    if (day !== null) {
      const subject = { dataset, productId, retailerId, day };
      if ((await lockOpenOfPrice(tx, subject)).length === 0) {
        await settleReadings(tx, subject, 'ok');
        await requestDerivation(tx, ctx.now);
      }
    }
    await recordAudit(tx, ctx, 'company.dispute_withdrawn', { companyId, detail: disputeFacts(row) });
    return { id };
  });
