/**
 * The billing part of a server as a process of its own, so that it can be killed in the middle of its work: takes webhooks, does what
 * users ask for, runs jobs. The parent sets the time. PORT and the product's variables come from the environment.
 */
import http from 'node:http';
import { flushCompileCache } from 'node:module';
import { z } from 'zod';
import { database } from '#db/client.ts';
import { cancelSubscription } from '#lib/billing/cancel-subscription.ts';
import { NewSubscriptionBody } from '#lib/billing/rules/schema.ts';
import { subscribe } from '#lib/billing/subscribe.ts';
import { receiveWebhook } from '#lib/billing/sync/receive-webhook.ts';
import { verifyCheckout } from '#lib/billing/verify-checkout.ts';
import { AppError } from '#lib/core/errors.ts';
import { log } from '#lib/core/log.ts';
import { runDueJobs } from '#lib/worker/run-due-jobs.ts';
import { ownerContext } from '../world-context.ts';

const Act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subscribe'), sessionId: z.string(), body: NewSubscriptionBody }),
  z.object({ kind: z.literal('cancel'), sessionId: z.string() }),
  z.object({ kind: z.literal('verify'), sessionId: z.string(), checkout: z.string() }),
  z.object({ kind: z.literal('jobs') }),
]);
const Request = z.object({ now: z.iso.datetime(), act: Act });

/** The parent's clock, which is ahead of the wall's. */
let now = new Date(Number(process.env.MONTH_NOW));

const perform = async (act: z.output<typeof Act>): Promise<unknown> => {
  if (act.kind === 'jobs') return runDueJobs({ db: database(), log }, () => now);
  const ctx = await ownerContext(act.sessionId, now);
  if (act.kind === 'subscribe') return subscribe(ctx, act.body);
  if (act.kind === 'verify') return verifyCheckout(ctx, { session_id: act.checkout });
  return cancelSubscription(ctx, { id: ctx.actor.company.subscription?.id ?? '' });
};

const answer = async (
  path: string,
  body: string,
  signature: string | null,
): Promise<{ status: number; said: unknown }> => {
  try {
    if (path === '/webhook')
      return { status: 200, said: await receiveWebhook({ db: database(), now, log }, { body, signature }) };
    const asked = Request.parse(JSON.parse(body));
    now = new Date(asked.now);
    return { status: 200, said: { done: await perform(asked.act) } };
  } catch (error) {
    return { status: 500, said: { code: error instanceof AppError ? error.code : String(error) } };
  }
};

const server = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const signature = request.headers['stripe-signature'];
  const body = Buffer.concat(chunks).toString();
  const { status, said } = await answer(
    request.url ?? '',
    body,
    typeof signature === 'string' ? signature : null,
  );
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  console.log('ready');
  // It will be killed, and what it has compiled is written only when a process ends by itself.
  flushCompileCache();
});
// A test that was stopped leaves no server behind.
process.stdin.resume().once('end', () => process.exit(0));
