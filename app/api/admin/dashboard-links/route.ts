import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { DashboardLinksBody, DashboardLinksOut } from '#lib/billing/rules/schema.ts';
import { listTierLinks, setTierLinks } from '#lib/billing/set-tier-links.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', output: DashboardLinksOut, versioned: true, limit: ADMIN_LIMITS.read },
    listTierLinks,
  ),
  PUT: route(
    {
      access: 'admin',
      body: DashboardLinksBody,
      output: DashboardLinksOut,
      versioned: true,
      limit: LIMITS.administer,
      errors: ['INVALID_POWER_BI_URL'],
    },
    setTierLinks,
  ),
});
