import { updateStripeWanted } from '#db/queries/billing-sync.ts';
import type { SystemContext } from '#lib/context/context.ts';
import type { CompanyJob } from '#lib/jobs/billing-payloads.ts';
import { noteShown } from './note-shown.ts';
import { syncCompany } from './sync-company.ts';

/** Looks at a company's customer again, whether or not anyone said that something changed. */
export const resyncCompany = async (ctx: SystemContext, { companyId }: CompanyJob): Promise<void> => {
  await ctx.db.transaction((tx) => noteShown(tx, companyId, ctx.now));
  await updateStripeWanted(ctx.db, companyId);
  await syncCompany(ctx, companyId);
};
