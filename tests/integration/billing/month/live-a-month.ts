import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { findSyncState } from '#db/queries/billing-sync.ts';
import { pickPort } from '#dev/ports.ts';
import { Random } from '#dev/stripe/random.ts';
import { type BillingWorld, openBillingWorld } from '../world.ts';
import { type Hands, type Life, lifeOf, STEP } from './lives.ts';
import { noteWhatIsSeen } from './seen.ts';
import { SERVER_NAME, ServerProcess } from './server-process.ts';

export type MonthOptions = { companies: number; days: number; seed: number };

export type Lived = {
  world: BillingWorld;
  lives: Life[];
  kills: number;
  crashes: number;
  drops: number;
  faults: Record<string, number>;
  webhooks: ReturnType<BillingWorld['stripe']['control']['deliveries']>;
};

const STEP_HOURS = STEP / 3600;
const KILL = 0.12;
const DROP = 0.08;

/**
 * Lets companies live a month against a server that is killed, whose database connections drop, and a Stripe that answers badly and
 * whose webhooks are doubled, delayed, mixed up and lost; then lets the weather clear and everything come to rest.
 */
export async function liveAMonth({ companies, days, seed }: MonthOptions): Promise<Lived> {
  const random = new Random(seed);
  const server = new ServerProcess(await pickPort());
  const world = await openBillingWorld({ webhookUrl: `${server.url}/webhook` });
  const { stripe } = world;
  const lives: Life[] = [];
  for (let n = 0; n < companies; n++) lives.push(lifeOf(n, await world.createOwner(n % 2 ? 'ar' : 'en')));
  const hands: Hands = {
    stripe,
    act: (act) => server.act(stripe.clock.date(), act),
    customer: async (companyId) => (await findSyncState(database(), companyId))?.customerId ?? null,
  };
  await noteWhatIsSeen();
  await server.start(stripe.clock.date());
  spoil(world, seed);
  const begun = stripe.clock.now();
  let drops = 0;
  try {
    for (let day = 0; day < days; day = (stripe.clock.now() - begun) / 86_400) {
      stripe.clock.advance({ hours: STEP_HOURS });
      const step = liveOn(lives, day, hands).then(() => workThrough(world, hands, companies));
      if (random.chance(DROP)) drops += await dropConnections();
      if (random.chance(KILL)) {
        await pause(random.below(150));
        await server.kill();
        await server.start(stripe.clock.date());
      }
      await step;
      await server.startAgainIfGone(stripe.clock.date());
    }
    clear(world);
    // Whatever was lost on the way is found by looking: twice a day, and once more for what that brings about.
    for (let round = 0; round < 8; round++) {
      stripe.clock.advance({ hours: STEP_HOURS + 1 });
      await workThrough(world, hands, companies);
      await server.startAgainIfGone(stripe.clock.date());
    }
  } finally {
    await server.kill();
  }
  return {
    world,
    lives,
    kills: server.kills,
    crashes: server.crashes,
    drops,
    faults: count(stripe.control.struckFaults().map(({ kind }) => kind)),
    webhooks: stripe.control.deliveries(),
  };
}

function spoil({ stripe }: BillingWorld, seed: number): void {
  const { control } = stripe;
  control.seed(seed);
  control.weather({ delay: 8 * 3600, duplicate: 0.15, reorder: true, lose: 0.15, sending: 'held' });
  control.settings({ silence: 0.2 });
  const path = '/v1/';
  for (const kind of ['rate_limit', 'server_error', 'connection_reset', 'time_out'] as const) {
    control.fault({ kind, path, chance: 0.006 });
  }
  for (const kind of [
    'server_error_after_effect',
    'connection_reset_after_effect',
    'time_out_after_effect',
  ] as const) {
    control.fault({ kind, path, method: 'POST', chance: 0.02 });
  }
}

function clear({ stripe }: BillingWorld): void {
  stripe.control.clearFaults();
  stripe.control.weather({ delay: 0, duplicate: 0, reorder: false, lose: 0 });
}

/** So many act at the same time. */
const TOGETHER = 50;

/** Everyone does what is due today. */
async function liveOn(lives: Life[], day: number, hands: Hands): Promise<void> {
  for (let from = 0; from < lives.length; from += TOGETHER) {
    await Promise.all(
      lives.slice(from, from + TOGETHER).map(async (life) => {
        const [next] = life.todo;
        if (!next || next.day > day) return;
        if (await next.does(life, hands).catch(() => false)) life.todo.shift();
      }),
    );
  }
}

/** Customers that one look at the forgotten takes up; the next look is a minute later. */
const LOOKED_AT = 100;
/** By then a job that failed is tried again, and one whose server was killed is taken over. */
const A_WHILE = { minutes: 3 };

/** Works now and again a while later, as often as the server needs to look at everyone. */
async function workThrough(world: BillingWorld, hands: Hands, companies: number): Promise<void> {
  await work(world, hands);
  for (let looked = 0; looked < companies; looked += LOOKED_AT) {
    world.stripe.clock.advance(A_WHILE);
    await work(world, hands);
  }
}

const ROUNDS = 12;

/** Delivers what is due and runs jobs until there is nothing more for now. */
async function work({ stripe }: BillingWorld, { act }: Hands): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    await stripe.control.deliver();
    const { done, code } = await act({ kind: 'jobs' });
    if (code !== undefined || done === 0) return;
  }
}

/** As a failing network or a restarted database would. @returns how many */
async function dropConnections(): Promise<number> {
  const dropped = await database().execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${SERVER_NAME}`);
  return dropped.length;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function count(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
