import { z } from 'zod';
import { UserOut } from '#lib/auth/schema.ts';

export const UserParams = z.object({ id: z.string().min(1).max(64) });
export type UserParams = z.output<typeof UserParams>;

export const AdministeredUserOut = z.object({ user: UserOut });
