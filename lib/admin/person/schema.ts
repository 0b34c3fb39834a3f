import { z } from 'zod';
import { UserOut } from '#lib/auth/schema.ts';

export const PersonParams = z.object({ id: z.string().min(1).max(64) });
export type PersonParams = z.output<typeof PersonParams>;

export const REASON_LENGTH = 300;

/** Why somebody is blocked or let in again: for admins alone. */
export const ReasonBody = z.strictObject({
  reason: z
    .string('invalid')
    .trim()
    .max(REASON_LENGTH, 'tooLong')
    .transform((text) => text || null)
    .nullable()
    .default(null),
});
export type ReasonBody = z.output<typeof ReasonBody>;

export const BULK_AT_MOST = 200;

export const BulkBody = ReasonBody.extend({
  action: z.enum(['block', 'unblock']),
  ids: z.array(z.string().min(1).max(64)).min(1).max(BULK_AT_MOST),
});
export type BulkBody = z.output<typeof BulkBody>;

export const BulkOut = z.object({
  changed: z.array(z.string()),
  skipped: z.array(z.object({ id: z.string(), code: z.enum(['USER_NOT_FOUND', 'FORBIDDEN', 'ALREADY_SO']) })),
});
export type BulkOut = z.output<typeof BulkOut>;

export const AdministeredUserOut = z.object({ user: UserOut });
