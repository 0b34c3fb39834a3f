import { z } from 'zod';
import { BEYOND_REACH, isInReach, listOut, PAGING } from '#lib/admin/list/schema.ts';
import { EMAIL_STATES, LOCALES } from '#lib/vocabulary/terms.ts';

export const EmailParams = z.object({ id: z.string().min(1).max(64) });

/** GET /admin/emails. */
export const EmailsQuery = z
  .strictObject({
    /** What the address begins with. */
    to: z.string().trim().toLowerCase().min(1).max(254).optional(),
    template: z.string().min(1).max(64).optional(),
    state: z.enum(EMAIL_STATES).optional(),
    ...PAGING,
  })
  .refine(isInReach, BEYOND_REACH);
export type EmailsQuery = z.output<typeof EmailsQuery>;

export const EmailItemOut = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  to: z.string(),
  /** Null: nobody's account. */
  userId: z.string().nullable(),
  template: z.string(),
  locale: z.enum(LOCALES),
  subject: z.string(),
  state: z.enum(EMAIL_STATES),
  /** When it got as far as that; null while it waits. */
  settledAt: z.iso.datetime().nullable(),
  providerId: z.string().nullable(),
  /** Why it was not sent. */
  error: z.string().nullable(),
  /** False for a mail with a code, and for one that is on its way. */
  canResend: z.boolean(),
});
export type EmailItemOut = z.output<typeof EmailItemOut>;

export const EmailsOut = listOut(EmailItemOut);
export type EmailsOut = z.output<typeof EmailsOut>;

/** What was asked for will be done; the list shows what became of it. */
export const AcceptedOut = z.object({ id: z.string() });
