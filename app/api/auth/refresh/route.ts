import { refreshSession } from '#lib/auth/refresh-session.ts';
import { RefreshQuery } from '#lib/auth/schema.ts';
import { guarded, methods } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'public',
      query: RefreshQuery,
      answers: [
        { status: 307, type: null },
        { status: 204, type: null },
      ],
    },
    (ctx, request) =>
      refreshSession(ctx, {
        to: new URL(request.url).searchParams.get('to'),
        isSoft: request.headers.has('rsc'),
      }),
  ),
});
