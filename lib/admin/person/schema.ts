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

export const AdministeredUserOut = z.object({ user: UserOut });
