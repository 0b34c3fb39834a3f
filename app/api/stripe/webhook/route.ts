import { WebhookBody, WebhookOut } from '#lib/billing/rules/schema.ts';
import { receiveWebhook } from '#lib/billing/sync/receive-webhook.ts';
import { enveloped } from '#lib/http/contract.ts';
import { succeed } from '#lib/http/envelope.ts';
import { readText } from '#lib/http/read-input.ts';
import { guarded, methods } from '#lib/http/route.ts';

/** The signature is over the bytes as they came: the body is read as text and never parsed before it is proved. */
const MAX_BYTES = 1024 * 1024;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: guarded(
    { access: 'public', body: WebhookBody, answers: [enveloped(WebhookOut)], errors: ['FORBIDDEN'] },
    async (ctx, request) => {
      const body = await readText(request, MAX_BYTES);
      const signature = request.headers.get('stripe-signature');
      return succeed(await receiveWebhook(ctx, { body, signature }), { locale: ctx.locale });
    },
  ),
});
