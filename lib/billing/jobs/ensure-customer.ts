import { listOwners } from '#db/queries/billing-effects.ts';
import { companiesOf, findSyncState, registerCustomer } from '#db/queries/billing-sync.ts';
import { createCustomer, describeCustomer } from '#lib/billing/stripe/customers.ts';
import { ProviderFault } from '#lib/billing/stripe/provider.ts';
import type { SystemContext } from '#lib/context/context.ts';

/**
 * The company's customer at the payment provider, made at the first need. Of two that are made at once, one is registered; the other
 * stays empty and harmless.
 * @throws ProviderFault
 */
export const ensureCustomer = async ({ db, log }: SystemContext, companyId: string): Promise<string> => {
  const state = await findSyncState(db, companyId);
  if (!state) throw new Error(`no company ${companyId}`);
  if (state.customerId) return state.customerId;
  // The counter distinguishes a customer that was deleted at the provider from the next one.
  const made = await createWithKey(companyId, `customer:${companyId}:${state.wanted}`);
  const customerId = await registerCustomer(db, companyId, made);
  if (!customerId) throw new Error(`company ${companyId} is gone`);
  if (customerId === made)
    await describe(db, companyId, customerId).catch((error) => log.warn({ error }, 'customer not described'));
  return customerId;
};

const createWithKey = async (companyId: string, key: string): Promise<string> => {
  try {
    return await createCustomer(companyId, key);
  } catch (error) {
    // The provider keeps its own faults for a key: an empty customer more does no harm.
    if (error instanceof ProviderFault && error.outcome === 'failed')
      return createCustomer(companyId, `${key}:again`);
    throw error;
  }
};

const describe = async (db: SystemContext['db'], companyId: string, customerId: string): Promise<void> => {
  const [[company], [owner]] = await Promise.all([companiesOf(db, [companyId]), listOwners(db, companyId)]);
  if (company && owner)
    await describeCustomer(customerId, { name: company.name, email: owner.email, locale: owner.locale });
};
