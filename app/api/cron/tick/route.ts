import { succeed } from '#lib/http/envelope.ts';
import { guarded, methods } from '#lib/http/route.ts';
import { runTick } from '#lib/worker/run-tick.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: guarded({ access: 'public' }, async (ctx, request) =>
    succeed(await runTick(ctx, request.headers.get('authorization')), { locale: ctx.locale }),
  ),
});
