import { changeRule, removeRule } from '#lib/alerts/change-rule.ts';
import { ALERT_LIMITS } from '#lib/alerts/limits.ts';
import { RuleChangeBody, RuleDoneOut, RuleParams } from '#lib/alerts/schema.ts';
import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(
    {
      access: 'user',
      params: RuleParams,
      body: RuleChangeBody,
      output: RuleDoneOut,
      limit: ALERT_LIMITS.change,
      sharedLimit: MARKET_LIMITS.read,
      errors: ['NOT_FOUND', 'PLAN_REQUIRED'],
    },
    changeRule,
  ),
  DELETE: route(
    {
      access: 'user',
      params: RuleParams,
      output: RuleDoneOut,
      limit: ALERT_LIMITS.change,
      errors: ['NOT_FOUND'],
    },
    removeRule,
  ),
});
