import { createRule } from '#lib/alerts/create-rule.ts';
import { ALERT_LIMITS } from '#lib/alerts/limits.ts';
import { listOwnRules } from '#lib/alerts/list-rules.ts';
import { RuleBody, RuleDoneOut, RulesOut } from '#lib/alerts/schema.ts';
import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'user', whileViewing: 'closed', output: RulesOut, limit: ALERT_LIMITS.read },
    listOwnRules,
  ),
  POST: route(
    {
      access: 'user',
      body: RuleBody,
      output: RuleDoneOut,
      status: 201,
      limit: ALERT_LIMITS.change,
      sharedLimit: MARKET_LIMITS.read,
      errors: ['NOT_FOUND', 'PLAN_REQUIRED'],
    },
    createRule,
  ),
});
