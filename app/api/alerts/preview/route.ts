import { ALERT_LIMITS } from '#lib/alerts/limits.ts';
import { previewRule } from '#lib/alerts/preview-rule.ts';
import { PreviewOut, PreviewQuery } from '#lib/alerts/schema.ts';
import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      whileViewing: 'closed',
      query: PreviewQuery,
      output: PreviewOut,
      limit: ALERT_LIMITS.preview,
      sharedLimit: MARKET_LIMITS.read,
      errors: ['NOT_FOUND', 'PLAN_REQUIRED'],
    },
    previewRule,
  ),
});
