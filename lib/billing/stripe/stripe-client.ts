import { AsyncLocalStorage } from 'node:async_hooks';
import Stripe from 'stripe';
import { env } from '#lib/core/env.ts';
import { keepLast } from '#lib/core/keep-last.ts';
import { noteOutcome } from '#lib/services/outcome-bell.ts';
import { type FaultOutcome, ProviderFault } from './provider.ts';

/** The way to Stripe: clients for the key and address of this process, and what its failures mean. */

/** How long an answer is waited for, in milliseconds, and how often it is asked for again. */
const PATIENCE = {
  job: { timeout: 15_000, maxNetworkRetries: 1 },
  /** A connection that was closed meanwhile is tried once more even so. */
  person: { timeout: 8000, maxNetworkRetries: 0 },
} as const;
type Patience = keyof typeof PATIENCE;

/** Stripe's pages of a list hold this many at the most. */
export const PAGE_SIZE = 100;
/** Names what is ours among a customer's, a product's or a portal configuration's metadata. */
export const APP_METADATA = { app: 'raff' };

const waiting = new AsyncLocalStorage<Patience>();

/** A person waits for what `work` asks. */
export const whilePersonWaits = <T>(work: () => Promise<T>): Promise<T> => waiting.run('person', work);

export const stripe = (): Stripe => {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = env();
  return clients[waiting.getStore() ?? 'job'](STRIPE_SECRET_KEY, STRIPE_API_BASE);
};

const connect =
  (patience: Patience) =>
  (key: string, address: string): Stripe => {
    const base = new URL(address);
    const protocol = base.protocol === 'http:' ? 'http' : 'https';
    return new Stripe(key, {
      host: base.hostname,
      port: base.port || (protocol === 'http' ? 80 : 443),
      protocol,
      ...PATIENCE[patience],
      telemetry: false,
      appInfo: { name: 'Raff' },
    });
  };

const clients = { job: keepLast(connect('job')), person: keepLast(connect('person')) };

/** True when this process works with real money; an event of the other kind is not ours. */
export const isLiveMode = (): boolean => /^[sr]k_live_/.test(env().STRIPE_SECRET_KEY);

const outcomeOf = (error: InstanceType<typeof Stripe.errors.StripeError>): FaultOutcome => {
  if (error instanceof Stripe.errors.StripeConnectionError) return 'unanswered';
  if (error.code === 'resource_missing') return 'missing';
  // The key was used for a request that read differently (a price changed since): what that one did is to be looked up.
  if (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400) return 'failed';
  if (error.statusCode === 429 || error.statusCode === 409 || error.code === 'lock_timeout') return 'busy';
  return error.statusCode && error.statusCode < 500 ? 'refused' : 'failed';
};

/** Runs a call and says what its failure means. @throws ProviderFault */
export const callStripe = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    const answer = await call();
    noteOutcome('stripe');
    return answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const outcome = outcomeOf(error);
    noteOutcome('stripe', isAnswered(outcome, error) ? null : new Error(`${error.type}: ${outcome}`));
    throw new ProviderFault(outcome, error.code ?? null, error);
  }
};

/** Refusals are answers, unless it is this product that Stripe does not know or let in. */
const isAnswered = (outcome: FaultOutcome, { statusCode }: InstanceType<typeof Stripe.errors.StripeError>) =>
  (outcome === 'refused' || outcome === 'missing' || outcome === 'busy') &&
  statusCode !== 401 &&
  statusCode !== 403;

/** Asks for one price. */
export const probeStripe = async (): Promise<void> => {
  await whilePersonWaits(() => callStripe(() => stripe().prices.list({ limit: 1 })));
};

/** Every page of a list. */
export const collect = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
};

/** What became of something that was to be made or brought up to date. */
export type WriteOutcome = 'created' | 'updated' | 'unchanged';
