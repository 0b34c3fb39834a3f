import { DISPUTE_LIMITS } from '#lib/disputes/limits.ts';
import { DisputeParams, WithdrawnOut } from '#lib/disputes/schema.ts';
import { withdrawDispute } from '#lib/disputes/withdraw-dispute.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      access: 'user',
      params: DisputeParams,
      output: WithdrawnOut,
      limit: DISPUTE_LIMITS.change,
      errors: ['NOT_FOUND'],
    },
    withdrawDispute,
  ),
});
