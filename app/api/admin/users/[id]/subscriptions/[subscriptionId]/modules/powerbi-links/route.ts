import { LIMITS } from '#lib/auth/limits.ts';
import { PowerBiLinksBody, PowerBiLinksOut, PowerBiLinksParams } from '#lib/billing/rules/schema.ts';
import { setModuleLinks } from '#lib/billing/set-module-links.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'admin',
      params: PowerBiLinksParams,
      body: PowerBiLinksBody,
      output: PowerBiLinksOut,
      versioned: true,
      limit: LIMITS.administer,
      errors: ['USER_NOT_FOUND', 'NOT_FOUND', 'SUBSCRIPTION_ENDED', 'INVALID_POWER_BI_URL'],
    },
    setModuleLinks,
  ),
});
