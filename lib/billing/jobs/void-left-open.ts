import { voidInvoice } from '#lib/billing/stripe/money.ts';
import { resyncCompany } from '#lib/billing/sync/resync-company.ts';
import type { SystemContext } from '#lib/context/context.ts';
import type { VoidJob } from '#lib/jobs/billing-payloads.ts';

/** Closes what a subscription that is over has left open. */
export const voidLeftOpen = async (ctx: SystemContext, { companyId, invoiceId }: VoidJob): Promise<void> => {
  await voidInvoice(invoiceId);
  await resyncCompany(ctx, { companyId });
};
