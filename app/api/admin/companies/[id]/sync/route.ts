import { askForSync } from '#lib/admin/person/ask-for-sync.ts';
import { AskedSyncOut, PersonParams } from '#lib/admin/person/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: PersonParams,
      output: AskedSyncOut,
      status: 202,
      limit: LIMITS.administer,
      errors: ['NOT_FOUND'],
    },
    askForSync,
  ),
});
