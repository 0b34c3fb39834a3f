import { SwitchBody, SwitchOut, SwitchParams } from '#lib/admin/switches/schema.ts';
import { setSwitch } from '#lib/admin/switches/set-switch.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'admin',
      params: SwitchParams,
      body: SwitchBody,
      output: SwitchOut,
      versioned: true,
      limit: LIMITS.administer,
    },
    setSwitch,
  ),
});
