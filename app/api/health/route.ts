import { methods, route } from '#lib/http/route.ts';
import { HealthOut } from '#lib/operations/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', output: HealthOut }, async () => ({ status: 'alive' as const })),
});
