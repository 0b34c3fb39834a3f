import { z } from 'zod';
import { LOCALES } from '#lib/vocabulary/terms.ts';

/** The payload of a job of kind `email.send`; the values are checked by the template itself. */
export const EmailJob = z.object({
  template: z.string(),
  values: z.record(z.string(), z.unknown()),
  to: z.string(),
  userId: z.string().nullable().default(null),
  locale: z.enum(LOCALES),
  /** The same key sends the same mail once. */
  idempotencyKey: z.string().max(256),
});
export type EmailJob = z.output<typeof EmailJob>;
