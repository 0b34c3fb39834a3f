import type { Transaction } from '#db/client.ts';
import { askForSyncOfCustomer } from '#db/queries/billing-sync.ts';
import { noteSyncOfEvent } from '#db/queries/stripe-events.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { customerOfCharge } from '#lib/billing/stripe/events.ts';
import { type ProviderEvent, ProviderFault } from '#lib/billing/stripe/provider.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { enqueueSync } from './request-sync.ts';

/** The customer an event is about; null: none. A dispute names its charge only. */
export const findCustomerOfEvent = async ({
  customerId,
  chargeId,
}: ProviderEvent): Promise<string | null> => {
  if (customerId || !chargeId) return customerId;
  try {
    return await customerOfCharge(chargeId);
  } catch (error) {
    if (error instanceof ProviderFault && error.outcome === 'missing') return null;
    throw error;
  }
};

/** Turns an event of the ledger into a request for a sync of its customer. @returns false when it is not one of our customers */
export const takeEvent = async (
  tx: Transaction,
  ctx: Pick<SystemContext, 'now'>,
  { id, type, chargeId, customerId }: ProviderEvent & { customerId: string },
): Promise<boolean> => {
  const request = await askForSyncOfCustomer(tx, customerId);
  if (!request) return false;
  const { companyId } = request;
  await noteSyncOfEvent(tx, id, { ...request, stripeCustomerId: customerId });
  await enqueueSync(tx, companyId, ctx.now);
  if (type === 'charge.dispute.created')
    await recordAudit(tx, ctx, 'billing.disputed', { companyId, detail: { charge: chargeId } });
  return true;
};
