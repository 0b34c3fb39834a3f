import { showSession } from '#lib/auth/show-session.ts';
import { guarded, methods } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded({ access: 'public' }, showSession),
});
