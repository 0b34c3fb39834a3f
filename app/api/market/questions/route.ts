import { DISPUTE_LIMITS } from '#lib/disputes/limits.ts';
import { listOwnDisputes } from '#lib/disputes/list-own-disputes.ts';
import { openDispute } from '#lib/disputes/open-dispute.ts';
import { DisputeBody, DisputeDoneOut, DisputesOut, DisputesQuery } from '#lib/disputes/schema.ts';
import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'user', query: DisputesQuery, output: DisputesOut, limit: DISPUTE_LIMITS.read },
    listOwnDisputes,
  ),
  POST: route(
    {
      access: 'user',
      body: DisputeBody,
      output: DisputeDoneOut,
      status: 201,
      limit: DISPUTE_LIMITS.change,
      sharedLimit: MARKET_LIMITS.read,
      errors: ['NOT_FOUND', 'PLAN_REQUIRED', 'DISPUTES_FULL'],
    },
    openDispute,
  ),
});
