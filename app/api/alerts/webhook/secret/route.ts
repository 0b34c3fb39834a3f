import { ALERT_LIMITS } from '#lib/alerts/limits.ts';
import { rotateSecret } from '#lib/alerts/webhook/manage-webhook.ts';
import { WebhookSecretOut } from '#lib/alerts/webhook/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'owner',
      output: WebhookSecretOut,
      limit: ALERT_LIMITS.change,
      errors: ['PLAN_REQUIRED', 'NOT_FOUND'],
    },
    rotateSecret,
  ),
});
