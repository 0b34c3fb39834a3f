import { parseQuery } from '#lib/http/parse-query.ts';
import { guarded, methods } from '#lib/http/route.ts';
import { streamLimit } from '#lib/notifications/limits.ts';
import { openStream } from '#lib/notifications/open-stream.ts';
import { StreamQuery } from '#lib/notifications/schema.ts';

/** PLATFORM_LIMIT_SECONDS of the stream; Next reads this as a literal. */
export const maxDuration = 300;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded({ access: 'account', limit: streamLimit }, (ctx, request) =>
    openStream(ctx, { ...parseQuery(request, StreamQuery), signal: request.signal }),
  ),
});
