import { z } from 'zod';
import { MAX_WEBHOOK_ADDRESS, WEBHOOK_OUTCOMES } from '#lib/vocabulary/alert-terms.ts';
import { LOCALES } from '#lib/vocabulary/terms.ts';

const instant = z.iso.datetime();

export const WebhookBody = z.strictObject({
  /** https, reached on the internet by its name. It may be left out where only the language changes. */
  address: z.string().trim().min(1, 'required').max(MAX_WEBHOOK_ADDRESS, 'tooLong').optional(),
  /** Of the messages. */
  locale: z.enum(LOCALES),
});
export type WebhookBody = z.output<typeof WebhookBody>;

export const WebhookOut = z.object({
  /** Its host and its last letters: the whole address lets anyone write to the channel. */
  address: z.string(),
  locale: z.enum(LOCALES),
  /** When it was turned off, after 20 messages in a row that did not arrive; null: it is on. */
  offAt: instant.nullable(),
  /** Messages in a row that did not arrive. */
  failures: z.int(),
  /** The last message: when, and what became of it. */
  triedAt: instant.nullable(),
  outcome: z.enum(WEBHOOK_OUTCOMES).nullable(),
});
export type WebhookOut = z.output<typeof WebhookOut>;

export const WebhookState = z.object({
  /** Null: the company has none. */
  webhook: WebhookOut.nullable(),
  /** How many the plan has room for. */
  most: z.int(),
});
export type WebhookState = z.output<typeof WebhookState>;

export const WebhookSetOut = z.object({
  webhook: WebhookOut,
  /** Signs the messages. It is shown once; null: it stays as it is. */
  secret: z.string().nullable(),
});
export type WebhookSetOut = z.output<typeof WebhookSetOut>;

export const WebhookSecretOut = z.object({ secret: z.string() });
export type WebhookSecretOut = z.output<typeof WebhookSecretOut>;

export const WebhookRemovedOut = z.object({ removed: z.literal(true) });

export const WebhookTestOut = z.object({
  outcome: z.enum(WEBHOOK_OUTCOMES),
  /** HTTP status of the answer; null: there was none. */
  status: z.int().nullable(),
  webhook: WebhookOut.nullable(),
});
export type WebhookTestOut = z.output<typeof WebhookTestOut>;
