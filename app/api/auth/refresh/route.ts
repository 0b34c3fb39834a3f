import { refreshSession } from '#lib/auth/refresh-session.ts';
import { guarded, methods } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded({ access: 'public' }, (ctx, request) =>
    refreshSession(ctx, {
      to: new URL(request.url).searchParams.get('to'),
      isSoft: request.headers.has('rsc'),
    }),
  ),
});
