import { ALERT_LIMITS } from '#lib/alerts/limits.ts';
import { listRuleEvents } from '#lib/alerts/list-rules.ts';
import { RuleEventsOut, RuleParams } from '#lib/alerts/schema.ts';
import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      whileViewing: 'closed',
      params: RuleParams,
      output: RuleEventsOut,
      limit: ALERT_LIMITS.read,
      sharedLimit: MARKET_LIMITS.read,
      errors: ['NOT_FOUND'],
    },
    listRuleEvents,
  ),
});
