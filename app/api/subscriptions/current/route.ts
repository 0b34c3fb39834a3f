import { CurrentSubscriptionOut } from '#lib/billing/schema.ts';
import { showCurrent } from '#lib/billing/show-current.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'member', output: CurrentSubscriptionOut }, showCurrent),
});
