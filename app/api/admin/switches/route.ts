import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { listAllSwitches } from '#lib/admin/switches/list-switches.ts';
import { SwitchesOut } from '#lib/admin/switches/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', output: SwitchesOut, limit: ADMIN_LIMITS.read }, listAllSwitches),
});
