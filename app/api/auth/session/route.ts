import { getSession } from '#lib/auth/get-session.ts';
import { guarded, methods } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded({ access: 'public' }, getSession),
});
