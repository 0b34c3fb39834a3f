import { BILLING_LIMITS } from '#lib/billing/limits.ts';
import { openPortal } from '#lib/billing/open-portal.ts';
import { PortalOut, PortalQuery } from '#lib/billing/rules/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'owner',
      whileViewing: 'closed',
      query: PortalQuery,
      output: PortalOut,
      limit: BILLING_LIMITS.portal,
      errors: ['NO_BILLING_ACCOUNT', 'PAYMENT_PROVIDER_ERROR'],
    },
    openPortal,
  ),
});
