import { methods, route } from '#lib/http/route.ts';
import { getSiteState } from '#lib/site-state/get-site-state.ts';
import { SiteStateOut } from '#lib/site-state/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', output: SiteStateOut }, getSiteState),
});
