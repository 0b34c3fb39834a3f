import http from 'node:http';
import { eq } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { categories } from '#db/schema/categories.ts';
import { companies } from '#db/schema/companies.ts';
import { modules } from '#db/schema/subscriptions.ts';
import { type StripeStandIn, startStripe } from '#dev/stripe/start.ts';
import { publishCatalogue } from '#lib/billing/publish-catalogue.ts';
import type { NewSubscriptionBody } from '#lib/billing/rules/schema.ts';
import { receiveWebhook } from '#lib/billing/sync/receive-webhook.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { log } from '#lib/core/log.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import { type Locale, MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { runDueJobs } from '#lib/worker/run-due-jobs.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { type OwnerContext, ownerContext } from './world-context.ts';

/**
 * A billing world for one test file: the Stripe stand-in with our catalogue, a webhook receiver that runs the use case, a Resend that
 * counts, and everything at the stand-in's time.
 */
export type BillingWorld = {
  stripe: StripeStandIn;
  system: () => SystemContext;
  /** An owner's context with the actor read fresh, as every request has it. */
  owner: (person: Person) => Promise<OwnerContext>;
  createOwner: (locale?: Locale) => Promise<Person & { companyId: string }>;
  /** Delivers the webhooks that wait and runs the jobs that are due, until neither is left. */
  settle: () => Promise<void>;
  /** Moves Stripe's clock, then settles. */
  pass: (time: { days?: number; hours?: number; minutes?: number }) => Promise<void>;
  customerOf: (companyId: string) => Promise<string>;
  /** Mails by idempotency key, as Resend keeps them: the same key is the same mail. */
  mails: Map<string, { to: string; subject: string; html: string }>;
  /** How webhooks are answered; a test may break it. */
  receive: { fail: () => boolean };
  close: () => Promise<void>;
};

const SECRET = 'whsec_tests_only';
export const NEXT_SECRET = 'whsec_next';
const CATEGORY_IDS = ['fixture-a', 'fixture-b', 'fixture-c', 'fixture-d', 'fixture-e'];

export const starterChoice = (more: Partial<NewSubscriptionBody> = {}): NewSubscriptionBody => ({
  planId: 'starter_monthly',
  moduleIds: ['priceMonitor', 'promotions'],
  categoryIds: ['fixture-a'],
  ...more,
});

export const growthChoice = (more: Partial<NewSubscriptionBody> = {}): NewSubscriptionBody => ({
  planId: 'growth_monthly',
  moduleIds: ['priceMonitor', 'promotions', 'imdb'],
  categoryIds: ['fixture-a', 'fixture-b', 'fixture-c'],
  ...more,
});

/** @param webhookUrl where events go instead of to the receiver of this process */
export async function openBillingWorld({ webhookUrl }: { webhookUrl?: string } = {}): Promise<BillingWorld> {
  const mails: BillingWorld['mails'] = new Map();
  const receive = { fail: () => false };
  const stripeNow = { clock: (): Date => new Date() };
  const system = (): SystemContext => ({ db: database(), now: stripeNow.clock(), log });
  const resend = await serve(async (request, body) => {
    const key = String(request.headers['idempotency-key']);
    const mail: { to: string; subject: string; html: string } = JSON.parse(body);
    if (!mails.has(key)) mails.set(key, { to: String(mail.to), subject: mail.subject, html: mail.html });
    return { status: 200, body: { id: key } };
  });
  const receiver = await serve(async (request, body) => {
    if (receive.fail()) return { status: 503, body: {} };
    const signature = request.headers['stripe-signature'];
    await receiveWebhook(system(), { body, signature: String(signature) });
    return { status: 200, body: {} };
  });
  const endpoint = webhookUrl ?? receiver.url;
  const stripe = await startStripe({ webhook: { url: endpoint, secret: SECRET } });
  stripe.clock.freeze();
  stripe.control.weather({ sending: 'held' });
  stripeNow.clock = () => stripe.clock.date();
  process.env.STRIPE_API_BASE = stripe.url;
  process.env.RESEND_BASE_URL = resend.url;
  // Two at once, as while one is being rotated.
  process.env.STRIPE_WEBHOOK_SECRET = `${NEXT_SECRET}, ${SECRET}`;
  await seedCatalogue();
  await publishCatalogue();
  // The product's own address, which no one serves here: the receiver above stands for it.
  const { webhookEndpoints } = stripe.control.state();
  for (const { id, url } of webhookEndpoints.newestFirst()) if (url !== endpoint) webhookEndpoints.remove(id);
  await enqueueJob(database(), 'billing.refresh', {}, { uniqueKey: 'recurring:billing.refresh' });

  // Mails are queued by the wall's clock, which Stripe's may lag behind by a second.
  const later = () => new Date(Math.max(stripeNow.clock().getTime(), Date.now()));
  const settle = async () => {
    for (let round = 0; round < 50; round++) {
      await stripe.control.deliver();
      const ran = await runDueJobs({ db: database(), log }, later);
      if (ran === 0 && stripe.control.pendingWebhooks() === 0) return;
    }
    throw new Error(`It does not come to rest: ${faults.map(String).join('; ')}`);
  };
  return {
    stripe,
    system,
    mails,
    receive,
    settle,
    pass: async (time) => {
      stripe.clock.advance(time);
      await settle();
    },
    createOwner: async (locale) => {
      const person = await createPerson({ locale });
      if (!person.companyId) throw new Error('an owner has a company');
      return { ...person, companyId: person.companyId };
    },
    owner: (person) => ownerContext(person.sessionId, stripeNow.clock()),
    customerOf: async (companyId) => {
      const [row] = await database().select().from(companies).where(eq(companies.id, companyId));
      if (!row?.stripeCustomerId) throw new Error('no customer');
      return row.stripeCustomerId;
    },
    close: async () => {
      await stripe.close();
      await receiver.close();
      await resend.close();
    },
  };
}

async function seedCatalogue(): Promise<void> {
  const db = database();
  await db
    .insert(categories)
    .values(
      CATEGORY_IDS.map((id, position) => ({
        id,
        nameEn: id,
        nameAr: id,
        baseUnit: 'kg' as const,
        isSelectable: true,
        position,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(modules)
    .values(MODULE_NAMES.map((id) => ({ id })))
    .onConflictDoNothing();
}

/** What went wrong while answering: a test that leaves any fails. */
const faults: unknown[] = [];

type Answer = (request: http.IncomingMessage, body: string) => Promise<{ status: number; body: object }>;

async function serve(answer: Answer): Promise<{ url: string; close: () => Promise<void> }> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const said = await answer(request, Buffer.concat(chunks).toString()).catch((error: unknown) => {
      faults.push(error);
      return { status: 500, body: {} };
    });
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
