/** A process of its own that listens to nothing uncaught: whatever the driver throws where no one can catch ends it. Says what each way ended with. */
import { sql } from 'drizzle-orm';
import { connect, disconnect, type Pool, withDriver } from '#db/client.ts';
import { openFaultyNetwork } from './faulty-network.ts';

const url = process.env.DATABASE_URL ?? '';
const network = await openFaultyNetwork(url);

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => String(error.cause?.code ?? error.code ?? error),
  );

const answers = async (pool: Pool) => [...(await pool.execute(sql`select 'whole' as answer`))];

/** Cut in the middle, then asked again. */
const cutIn = async (words: RegExp, work: (pool: Pool) => Promise<unknown>): Promise<unknown[]> => {
  const pool = connect({ url: network.url, max: 1 });
  const cut = network.cutAt(words);
  const ended = await outcome(work(pool));
  await cut;
  const after = await answers(pool);
  await disconnect(pool);
  return [ended, ...after];
};

const bulk = (work: string) => (pool: Pool) =>
  withDriver(pool, async (tx) => {
    await tx.unsafe('select 1');
    await tx.unsafe(work);
  });

const ways = {
  'the start of a connection': await cutIn(/set session|pg_type/, answers),
  'a first statement': await cutIn(/as first/, (pool) => pool.execute(sql`select ${1}::int as first`)),
  'a transaction': await cutIn(/as second/, (pool) =>
    pool.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.execute(sql`select ${2}::int as second`);
    }),
  ),
  'work in bulk': await cutIn(/as third/, bulk('select 3 as third')),
  'the start of work in bulk': await cutIn(/begin/, bulk('select 4')),
};

/** Behind a pooler what is no longer listened to is called off, by a connection of its own. */
const pooled = connect({ url: network.url, max: 1, prepare: false, statementLimit: 100, waitFor: 5_000 });
await answers(pooled);
network.refuse();
const silent = await outcome(pooled.execute(sql`select pg_sleep(3)`));
await disconnect(pooled);
// One turn for what no one awaits.
await new Promise((resolve) => setImmediate(resolve));

network.close();
console.log(JSON.stringify({ ways, silent }));
