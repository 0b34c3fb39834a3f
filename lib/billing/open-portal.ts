import type { z } from 'zod';
import type { Context } from '#lib/context/context.ts';
import { env } from '#lib/core/env.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import type { PortalQuery } from './rules/schema.ts';
import { createPortal } from './stripe/portal.ts';
import { withProvider } from './sync/request-sync.ts';

/**
 * A way into the provider's billing portal, or straight to giving a card. It leads back to a page of this site only.
 * @throws AppError NO_BILLING_ACCOUNT, VALIDATION_ERROR, PAYMENT_PROVIDER_ERROR
 */
export const openPortal = async (
  { actor }: Context<Account & { company: Company }>,
  { returnUrl, flow }: z.output<typeof PortalQuery>,
): Promise<{ url: string }> => {
  const customerId = actor.company.stripeCustomerId;
  const back = sameSite(returnUrl);
  if (!customerId) throw new AppError('NO_BILLING_ACCOUNT');
  const url = await withProvider(() =>
    createPortal({ customerId, returnUrl: back, cardOnly: flow === 'payment_method' }),
  );
  return { url };
};

/** @throws AppError VALIDATION_ERROR for an address of another site */
const sameSite = (returnUrl: string | undefined): string => {
  const { APP_URL } = env();
  if (!returnUrl) return APP_URL;
  const url = URL.parse(returnUrl, APP_URL);
  if (url?.origin !== APP_URL) throw new AppError('VALIDATION_ERROR', { fields: { returnUrl: 'invalid' } });
  return url.href;
};
