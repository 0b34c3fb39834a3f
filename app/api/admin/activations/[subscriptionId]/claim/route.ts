import { claimActivation } from '#lib/admin/activation/change-claim.ts';
import { ActivationOut, ActivationParams } from '#lib/admin/activation/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: ActivationParams,
      output: ActivationOut,
      limit: LIMITS.administer,
      errors: ['NOT_FOUND', 'ACTIVATION_TAKEN'],
    },
    claimActivation,
  ),
});
