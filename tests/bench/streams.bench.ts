import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pickPort } from '#dev/ports.ts';
import { startServer, untilAnswers } from '#dev/stack.ts';
import { ensureTestBuild, testBuild } from '#scripts/test-build.mjs';
import { startTestProduct } from '#tests/setup/test-product.ts';
import { percentile, residentKilobytes } from './measuring.ts';
import type { Figures } from './run.ts';

export const title =
  'Open streams on one process: memory of each, notify to receive, and what is lost or doubled while LISTEN, an instance and the server are killed';

const STREAMS = Number(process.env.BENCH_STREAMS || 5000);
const SENT = Math.min(2000, STREAMS);
/** Opened at once; the server takes some hundred a second. */
const AT_ONCE = 50;

/** One client: comes back after the last number it saw, as a browser does on the next change of page. */
class Client {
  readonly userId: string;
  readonly #bearer: string;
  readonly seen: number[] = [];
  /** When each number came, in milliseconds of this process's clock. */
  readonly cameAt: number[] = [];
  last = 0;
  isOpen = false;
  #request: http.ClientRequest | undefined;

  constructor(userId: string, bearer: string) {
    this.userId = userId;
    this.#bearer = bearer;
  }

  open(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const path = `/api/notifications?userId=${this.userId}&after=${this.last}`;
      const headers = { authorization: `Bearer ${this.#bearer}`, accept: 'text/event-stream' };
      const request = http.get({ host: 'localhost', port, path, headers, agent: false }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`a stream answered ${response.statusCode}`));
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          if (!this.isOpen) {
            this.isOpen = true;
            resolve();
          }
          text += chunk;
          for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
            this.#take(text.slice(0, end));
            text = text.slice(end + 2);
          }
        });
        const gone = () => {
          this.isOpen = false;
        };
        response.on('close', gone);
        response.on('error', gone);
      });
      request.on('error', (error) => {
        this.isOpen = false;
        reject(error);
      });
      this.#request = request;
    });
  }

  #take(block: string): void {
    const id = /^id: (\d+)$/m.exec(block)?.[1];
    if (!id) return;
    this.last = Number(id);
    this.seen.push(this.last);
    this.cameAt.push(performance.now());
  }

  close(): void {
    this.#request?.destroy();
  }
}

const inTurns = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

/** To a tenth of a millisecond. */
const tenths = (ms: number) => Math.round(ms * 10) / 10;

export async function run(): Promise<Figures> {
  ensureTestBuild();
  const product = await startTestProduct({ distDir: testBuild.NEXT_DIST_DIR, env: testBuild });
  // These read the variables of the product, which are known only now.
  Object.assign(process.env, product.env);
  const { database, closeDatabases } = await import('#db/client.ts');
  const { createPerson } = await import('#tests/factories/accounts.ts');
  const { notifyUser } = await import('#lib/notifications/notify-user.ts');
  const db = database();
  const port = Number(product.env.PORT);
  const otherPort = await pickPort(port + 20);
  const startOther = async () => {
    const server = startServer({ ...product.env, PORT: String(otherPort) });
    server.stdout.resume();
    server.stderr.resume();
    await untilAnswers(`http://localhost:${otherPort}/api/ready`, server, () => 'no second instance', true);
    return server;
  };

  try {
    const clients: Client[] = [];
    await inTurns(
      Array.from({ length: STREAMS }, (_, i) => i),
      async () => {
        const { userId, bearer } = await createPerson({ withCompany: false });
        clients.push(new Client(userId, bearer));
      },
    );
    const tell = (client: Client) =>
      notifyUser(db, client.userId, { type: 'payment.failed', payload: { amount: 1, currency: 'USD' } });
    const told = new Map<string, number>();
    const tellCounted = async (client: Client) => {
      await tell(client);
      told.set(client.userId, (told.get(client.userId) ?? 0) + 1);
    };
    const arrived = async (some: readonly Client[]) => {
      for (let round = 0; round < 600; round++) {
        if (some.every((client) => client.seen.length >= (told.get(client.userId) ?? 0))) return;
        await sleep(100);
      }
    };

    const before = residentKilobytes(product.serverPid);
    await inTurns(clients, (client) => client.open(port));
    const after = residentKilobytes(product.serverPid);

    const sentAt = new Map<Client, number>();
    await inTurns(clients.slice(0, SENT), async (client) => {
      sentAt.set(client, performance.now());
      await tellCounted(client);
    });
    await arrived(clients.slice(0, SENT));
    const delays = clients
      .slice(0, SENT)
      .map((client) => (client.cameAt[0] ?? Number.POSITIVE_INFINITY) - (sentAt.get(client) ?? 0));

    // LISTEN is killed while notifications are made.
    const some = clients.slice(0, Math.min(300, STREAMS));
    const kill = () =>
      db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query ilike 'listen %' and datname = current_database()`);
    await Promise.all([
      inTurns(some, async (client) => {
        await tellCounted(client);
        await tellCounted(client);
      }),
      kill()
        .then(() => sleep(200))
        .then(kill),
    ]);
    await arrived(some);

    // Half of them move to a second instance, which dies; they come back to the first.
    const other = await startOther();
    const moved = some.slice(0, some.length / 2);
    for (const client of moved) client.close();
    await inTurns(moved, (client) => client.open(otherPort));
    await inTurns(some, tellCounted);
    await Promise.all([inTurns(some, tellCounted), other.stop()]);
    await inTurns(moved, (client) => client.open(port));
    await arrived(some);

    const lost = clients.filter((c) => new Set(c.seen).size < (told.get(c.userId) ?? 0)).length;
    const doubled = clients.filter((c) => new Set(c.seen).size < c.seen.length).length;
    const total = [...told.values()].reduce((sum, count) => sum + count, 0);
    for (const client of clients) client.close();
    if (lost > 0 || doubled > 0) throw new Error(`${lost} clients lost and ${doubled} doubled notifications`);
    return [
      {
        streams: STREAMS,
        'KB each': Math.round((after - before) / STREAMS),
        'p50 ms': tenths(percentile(delays, 0.5)),
        'p99 ms': tenths(percentile(delays, 0.99)),
        notifications: total,
        lost,
        doubled,
      },
    ];
  } finally {
    await closeDatabases();
    await product.stop();
  }
}
