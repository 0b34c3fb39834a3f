import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { EventStreamReader } from '#tests/setup/event-stream.ts';

const PEOPLE = 12;
/** Streams that one follower opens before it gives up: more than any test here kills. */
const TURNS = 4;
/** One instance, which keeps its port when it is started again. */
class Instance {
  #child: ChildProcess | null = null;
  #port = 0;
  /** Resolves while it runs. */
  up: Promise<void> = Promise.resolve();

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  start(): Promise<void> {
    this.up = this.#start();
    return this.up;
  }

  async #start(): Promise<void> {
    const program = path.join(import.meta.dirname, 'stream-server.ts');
    const env = { ...process.env, STREAM_PORT: String(this.#port), NODE_OPTIONS: '' };
    const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child = child;
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const port = new Promise<number>((resolve) => {
      child.stdout.on('data', (chunk) => {
        const told = /^port (\d+)$/m.exec(String(chunk));
        if (told) resolve(Number(told[1]));
      });
    });
    const gone = once(child, 'exit').then(() => Promise.reject(new Error(`it did not start: ${said}`)));
    this.#port = await Promise.race([port, gone]);
    gone.catch(() => {});
  }

  /** As a power cut would: no stream learns of it. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

/** Follows one person's notifications over whatever instance runs, and comes back after the last number it saw. */
class Follower {
  readonly seen: number[] = [];
  /** Times that it had to come back. */
  returns = -1;
  readonly #leaving = new AbortController();
  readonly #waiting: { count: number; resolve: () => void; reject: (why: Error) => void }[] = [];

  async follow({ bearer }: Person, instances: readonly Instance[]): Promise<void> {
    let fault: unknown;
    for (let turn = 0; turn < TURNS; turn++) {
      const instance = instances[turn % instances.length];
      if (!instance) break;
      await this.#read(bearer, instance).catch((error: unknown) => {
        // Killed: on to the next one.
        fault = error;
      });
      if (this.#leaving.signal.aborted) return;
    }
    for (const { reject } of this.#waiting) reject(new Error('its streams ended', { cause: fault }));
  }

  async #read(bearer: string, instance: Instance): Promise<void> {
    await instance.up;
    const last = this.seen.at(-1) ?? 0;
    const response = await fetch(`${instance.url}/api/notifications?after=0`, {
      // What a browser sends when it comes back by itself; it counts for more than what the address says.
      headers: { authorization: `Bearer ${bearer}`, 'last-event-id': String(last) },
      signal: this.#leaving.signal,
    });
    if (response.status !== 200) throw new Error(`answered ${response.status}`);
    this.returns += 1;
    const reader = new EventStreamReader(response);
    for (let event = await reader.next(); event; event = await reader.next()) {
      this.seen.push(Number(event.id));
      for (const { count, resolve } of this.#waiting) if (this.seen.length >= count) resolve();
    }
  }

  hasSeen(count: number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.seen.length >= count) resolve();
      else this.#waiting.push({ count, resolve, reject });
    });
  }

  leave(): void {
    this.#leaving.abort();
  }
}

const instances: Instance[] = [];
const followers: Follower[] = [];

afterEach(async () => {
  for (const follower of followers.splice(0)) follower.leave();
  for (const instance of instances.splice(0)) await instance.kill();
});

const notifyAll = async (people: readonly Person[], times: number): Promise<void> => {
  for (let i = 0; i < times; i++)
    await Promise.all(
      people.map(({ userId }) =>
        notifyUser(database(), userId, {
          type: 'payment.failed',
          payload: { amount: i, currency: 'USD' },
        }),
      ),
    );
};

const startInstances = async (count: number): Promise<Instance[]> => {
  for (let i = 0; i < count; i++) instances.push(new Instance());
  await Promise.all(instances.map((instance) => instance.start()));
  return instances;
};

test('one of two instances is killed under its streams: their clients go on at the other, and nothing is lost or doubled', async () => {
  const [first, second] = await startInstances(2);
  if (!first || !second) throw new Error('two were started');
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createPerson()));
  const half = (i: number) => (i % 2 === 0 ? [first, second] : [second, first]);
  for (const [i, person] of people.entries()) {
    const follower = new Follower();
    followers.push(follower);
    void follower.follow(person, half(i));
  }
  await notifyAll(people, 10);
  await Promise.all(followers.map((follower) => follower.hasSeen(1)));
  // In the middle of what is being made.
  await Promise.all([notifyAll(people, 20), first.kill()]);
  await notifyAll(people, 10);
  await Promise.all(followers.map((follower) => follower.hasSeen(40)));

  for (const [i, { seen, returns }] of followers.entries()) {
    expect(seen).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    expect(returns).toBe(i % 2 === 0 ? 1 : 0);
  }
});

test('the only server is killed and started again: what was made meanwhile is there, once', async () => {
  const [server] = await startInstances(1);
  if (!server) throw new Error('one was started');
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createPerson()));
  for (const person of people) {
    const follower = new Follower();
    followers.push(follower);
    void follower.follow(person, [server]);
  }
  await notifyAll(people, 10);
  await Promise.all(followers.map((follower) => follower.hasSeen(10)));
  const killed = server.kill();
  // No one can come back before it is there again.
  server.up = killed.then(() => notifyAll(people, 10)).then(() => server.start());
  await server.up;
  await notifyAll(people, 10);
  await Promise.all(followers.map((follower) => follower.hasSeen(30)));
  for (const { seen, returns } of followers) {
    expect(seen).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
    expect(returns).toBe(1);
  }
});
