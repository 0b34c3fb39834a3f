import { ALERT_LIMITS } from '#lib/alerts/limits.ts';
import { testWebhook } from '#lib/alerts/webhook/manage-webhook.ts';
import { WebhookTestOut } from '#lib/alerts/webhook/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'owner',
      output: WebhookTestOut,
      limit: ALERT_LIMITS.test,
      errors: ['PLAN_REQUIRED', 'NOT_FOUND'],
    },
    testWebhook,
  ),
});
