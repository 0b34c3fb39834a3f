import { z } from 'zod';
import { LOCALES, MEMBERSHIP_ROLES, ROLES } from '#lib/core/vocabulary.ts';

/** The signed-in user as the API shows it (SPEC §3). */
export const UserOut = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  companyName: z.string().nullable(),
  membershipRole: z.enum(MEMBERSHIP_ROLES).nullable(),
  role: z.enum(ROLES),
  isAdmin: z.boolean(),
  isBlocked: z.boolean(),
  locale: z.enum(LOCALES),
  createdAt: z.iso.datetime(),
});
export type UserOut = z.output<typeof UserOut>;

export const MeOut = z.object({ user: UserOut.nullable() });
