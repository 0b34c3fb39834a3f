import { enveloped } from '#lib/http/contract.ts';
import { succeed } from '#lib/http/envelope.ts';
import { guarded, methods } from '#lib/http/route.ts';
import { TickOut } from '#lib/operations/schema.ts';
import { runTick } from '#lib/worker/run-tick.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: guarded(
    { access: 'public', answers: [enveloped(TickOut)], errors: ['FORBIDDEN'] },
    async (ctx, request) =>
      succeed(await runTick(ctx, request.headers.get('authorization')), { locale: ctx.locale }),
  ),
});
