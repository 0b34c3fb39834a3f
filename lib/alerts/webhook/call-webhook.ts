import type { WebhookRow } from '#db/queries/alert-webhooks.ts';
import { env } from '#lib/core/env.ts';
import { postPublicly } from '#lib/core/post-publicly.ts';
import { NotPublic } from '#lib/core/public-lookup.ts';
import type { WebhookOutcome } from '#lib/vocabulary/alert-terms.ts';
import { PATIENCE } from './policy.ts';
import { signatureOf, signingSecrets } from './signature.ts';
import { messageBody } from './webhook-message.ts';

export type Called = {
  outcome: WebhookOutcome;
  /** Of the answer; null: there was none. */
  status: number | null;
  retryAfterSeconds: number | null;
};

type Sent = {
  /** The same for the same message, however often it is sent. */
  id: string;
  text: string;
  now: Date;
  signal: AbortSignal;
};

const TOO_MANY = 429;

/** Sends a message to a webhook, once. @throws where `signal` ends it */
export const callWebhook = async (webhook: WebhookRow, { id, text, now, signal }: Sent): Promise<Called> => {
  const body = messageBody(text);
  const message = {
    headers: {
      'idempotency-key': id,
      'raff-signature': signatureOf(signingSecrets(webhook, now), body, now),
      'user-agent': 'Raff-Webhook/1',
    },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
  };
  const { origin } = new URL(webhook.address);
  const isOperators = origin === env().WEBHOOK_EXTRA_ORIGIN;
  try {
    const { status, retryAfterSeconds } = await postPublicly(
      webhook.address,
      message,
      isOperators ? { isAllowed: () => true } : {},
    );
    return { outcome: outcomeOf(status), status, retryAfterSeconds };
  } catch (error) {
    signal.throwIfAborted();
    const outcome = error instanceof NotPublic ? 'notPublic' : 'unreachable';
    return { outcome, status: null, retryAfterSeconds: null };
  }
};

const outcomeOf = (status: number): WebhookOutcome => {
  if (status >= 200 && status < 300) return 'delivered';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
};

/** A service that asks for patience is not out of order. */
export const isOverwhelmed = ({ status }: Called): boolean => status === TOO_MANY;
