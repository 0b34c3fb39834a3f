import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { PersonParams, ViewAsBody, ViewAsOut } from '#lib/admin/person/schema.ts';
import { startViewing } from '#lib/admin/person/start-viewing.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: PersonParams,
      body: ViewAsBody,
      output: ViewAsOut,
      status: 201,
      limit: ADMIN_LIMITS.viewAs,
      errors: ['USER_NOT_FOUND'],
    },
    startViewing,
  ),
});
