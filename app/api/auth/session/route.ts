import { getSession } from '#lib/auth/get-session.ts';
import { SessionOut } from '#lib/auth/schema.ts';
import { guarded, methods } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    { access: 'public', answers: [{ status: 200, type: 'application/json', output: SessionOut }] },
    getSession,
  ),
});
