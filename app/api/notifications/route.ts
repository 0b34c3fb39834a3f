import { parseQuery } from '#lib/http/parse-input.ts';
import { guarded, methods } from '#lib/http/route.ts';
import { streamLimit } from '#lib/notifications/limits.ts';
import { openStream } from '#lib/notifications/open-stream.ts';
import { StreamQuery, streamStart } from '#lib/notifications/schema.ts';

/** PLATFORM_LIMIT_SECONDS of the stream; Next reads this as a literal. */
export const maxDuration = 300;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'account',
      query: StreamQuery,
      answers: [{ status: 200, type: 'text/event-stream' }],
      limit: streamLimit,
      errors: ['FORBIDDEN'],
    },
    (ctx, request) =>
      openStream(ctx, {
        ...streamStart(parseQuery(request, StreamQuery), request.headers.get('last-event-id')),
        signal: request.signal,
      }),
  ),
});
