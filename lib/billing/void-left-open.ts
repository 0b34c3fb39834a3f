import type { SystemContext } from '#lib/context/context.ts';
import type { VoidJob } from '#lib/jobs/billing-payloads.ts';
import { lookAgain } from './look-again.ts';
import { voidInvoice } from './stripe/money.ts';

/** Closes what a subscription that is over has left open. */
export const voidLeftOpen = async (ctx: SystemContext, { companyId, invoiceId }: VoidJob): Promise<void> => {
  await voidInvoice(invoiceId);
  await lookAgain(ctx, { companyId });
};
