import { ALERT_LIMITS } from '#lib/alerts/limits.ts';
import { getWebhook, removeWebhook, setWebhook } from '#lib/alerts/webhook/manage-webhook.ts';
import { WebhookBody, WebhookRemovedOut, WebhookSetOut, WebhookState } from '#lib/alerts/webhook/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'user', whileViewing: 'closed', output: WebhookState, limit: ALERT_LIMITS.read },
    getWebhook,
  ),
  PUT: route(
    {
      access: 'owner',
      body: WebhookBody,
      output: WebhookSetOut,
      limit: ALERT_LIMITS.change,
      errors: ['PLAN_REQUIRED', 'NOT_FOUND'],
    },
    setWebhook,
  ),
  DELETE: route(
    { access: 'owner', output: WebhookRemovedOut, limit: ALERT_LIMITS.change, errors: ['NOT_FOUND'] },
    removeWebhook,
  ),
});
