import { listPlans } from '#lib/billing/list-plans.ts';
import { PlansOut, PlansQuery } from '#lib/billing/rules/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', query: PlansQuery, output: PlansOut }, listPlans),
});
