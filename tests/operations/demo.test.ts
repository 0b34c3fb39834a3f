import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { connect, disconnect } from '#db/client.ts';
import { DEMO_ACCOUNTS } from '#scripts/demo-accounts.ts';
import { testBuild } from '#scripts/test-build.mjs';
import { environmentOfServer, survivors, treeOf } from '#tests/setup/processes.ts';
import { makeScratchDirectory } from '#tests/setup/scratch-directory.ts';

const directory = makeScratchDirectory('demo');
const address = testBuild.APP_URL;

type Demo = { child: ChildProcess; pid: number; output: () => string; ended: Promise<number | null> };
const demos: Demo[] = [];

/** With a week of prices: the whole market, which the end-to-end tests load, says nothing about processes. */
const startDemo = (): Demo => {
  const code = `const { runLauncher } = await import('#dev/launcher.ts'); await runLauncher('demo', ${JSON.stringify(directory)}, 7);`;
  const names = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE', 'NEXT_DIST_DIR', 'PORT'];
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: {
      NODE_ENV: 'production',
      APP_URL: address,
      ...Object.fromEntries(names.map((name) => [name, process.env[name]])),
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const demo = { child, pid: child.pid ?? 0, output: () => said, ended };
  demos.push(demo);
  return demo;
};

const ready = async (demo: Demo) => {
  await expect
    .poll(() => demo.output() + (demo.child.exitCode ?? ''), { timeout: 150_000, interval: 100 })
    .toContain('Raff is ready');
  return demo;
};

/** As the demo's administrator: what a call answers. */
const asAdmin = async () => {
  const account = DEMO_ACCOUNTS.find(({ email }) => email.startsWith('admin@'));
  const { email, password } = account ?? { email: '', password: '' };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const signedIn = await fetch(`${address}/api/auth/signin`, { method: 'POST', headers, body });
  const { token } = (await signedIn.json()).data;
  return async (call: string) => {
    const response = await fetch(`${address}/api/admin/${call}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status, call).toBe(200);
    return (await response.json()).data;
  };
};

/** One of our programs beside the demo, with its variables. @returns what it says @throws where it fails */
const run = (script: string, env: NodeJS.Dict<string>): string =>
  execFileSync(process.execPath, [script], { env: { ...process.env, ...env }, encoding: 'utf8' });

const health = async () => (await fetch(`${address}/api/ready`)).status;

afterEach(async () => {
  for (const { child, ended } of demos.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));

/** Of each, what a company's plan comes to; the README says the same in words. */
const STATES = {
  activation: 'waiting_for_activation',
  active: 'active',
  canceled: 'canceled',
  canceling: 'canceling',
  colleague: 'active',
  ending: 'trial',
  new: 'none',
  pastdue: 'waiting_for_payment_method',
  paused: 'waiting_for_payment_method',
  trial: 'trial',
};

/** What the demo holds at its first start: no list of the admin area is empty, and the payment provider says the same as our rows. */
const showsACompanyThatLives = async () => {
  const get = await asAdmin();
  const users = await get('users?limit=100');
  expect(users.total).toBeGreaterThan(40);
  // Its worker has just begun.
  await expect.poll(async () => (await get('jobs?state=done')).items, { timeout: 20_000 }).not.toEqual([]);
  const lists = ['plans', 'activations', 'audit', 'jobs', 'emails', 'stripe-events'];
  const inNeed = ['plans?need=trial_ending', 'plans?need=payment_failed', 'emails?state=refused'];
  for (const list of [...lists, ...inNeed]) expect((await get(list)).items, list).not.toEqual([]);
  expect((await get('jobs?state=failed')).items).toHaveLength(1);
  expect((await get('audit?limit=100')).items.length).toBeGreaterThan(25);
  expect((await get('views?list=users')).views).not.toEqual([]);
  const { messagesByMonth, userGrowth } = await get('analytics');
  const months: number[] = messagesByMonth.slice(0, new Date().getMonth());
  expect(Math.min(1, ...months)).toBe(1);
  expect(Math.min(userGrowth.lastMonth, userGrowth.twoMonthsAgo)).toBeGreaterThan(0);

  const env = parseEnv(fs.readFileSync(path.join(directory, 'running.env'), 'utf8'));
  const pool = connect({ url: env.DATABASE_URL ?? '', max: 1 });
  try {
    const states = await pool.execute<{ who: string; state: string }>(sql`
      select split_part(users.email, '@', 1) as who, companies.shown_state as state
      from users join memberships on memberships.user_id = users.id join companies on companies.id = memberships.company_id
      where users.email like '%@raff.example'`);
    expect(Object.fromEntries(states.map(({ who, state }) => [who, state]))).toEqual(STATES);
    const [mails] = await pool.execute<{ sent: number }>(sql`
      select count(*)::int as sent from jobs where kind = 'email.send' and failed_at is null
        and payload ->> 'to' like '%.raff.example' and payload ->> 'to' not like '%@raff.example'`);
    // The reports that the administrator has set today; nothing of the past is sent again.
    expect(mails?.sent).toBe(1);
    const rows = async () =>
      await pool.execute(sql`
        select to_jsonb(subscriptions) - 'updated_at' as row from subscriptions
        union all select to_jsonb(subscription_modules) from subscription_modules
        union all select to_jsonb(invoices) from invoices
        union all select to_jsonb(companies) - '{stripe_wanted,stripe_synced,stripe_synced_at,updated_at}'::text[] from companies
        union all select to_jsonb(billing_effects) from billing_effects
        order by 1`);
    const before = await rows();
    expect(before.length).toBeGreaterThan(300);
    expect(run('scripts/stripe-reconcile.ts', env)).toMatch(
      /^\d+ companies, 0 differed and were repaired\.$/m,
    );
    expect(await rows()).toEqual(before);
    expect(run('scripts/audit-verify.ts', env)).toContain('No day is sealed yet.');
  } finally {
    await disconnect(pool);
  }
};

describe('npm run demo', () => {
  it('brings up the product and tells a person where it is, goes on when a part of it is killed, and Ctrl-C leaves no process', async () => {
    const demo = await ready(startDemo());
    expect(await health()).toBe(200);
    expect(demo.output()).toContain(`Raff is ready: ${address}`);
    expect(demo.output()).toMatch(/admin@raff\.example {2}\S+/);
    const inbox = /Inbox with every email it sends: (\S+)/.exec(demo.output())?.[1] ?? '';
    expect((await fetch(inbox)).status).toBe(200);
    expect(demo.output()).not.toContain('making the production build');
    expect(fs.statSync(path.join(directory, 'server.log')).mode & 0o777).toBe(0o600);
    await showsACompanyThatLives();

    const running = fs.readFileSync(path.join(directory, 'running.env'), 'utf8');
    const owner = /^DATABASE_OWNER_URL=(.+)$/m.exec(running)?.[1] ?? '';
    expect(owner).toMatch(/^postgres:/);
    expect(environmentOfServer(demo.pid)).not.toContain(owner);

    const second = startDemo();
    expect(await second.ended).toBe(0);
    expect(second.output()).toContain(`Raff is already running at ${address}`);
    expect(await health()).toBe(200);

    for (const pattern of [/next-server/, /bin\/postgres -D/, /dev\/google\/main\.ts/]) {
      const isPart = ({ args }: { args: string }) => pattern.test(args) && !args.startsWith('/bin/sh');
      const victim = treeOf(demo.pid).find(isPart);
      if (!victim) throw new Error(`nothing like ${pattern} runs`);
      process.kill(victim.pid, 'SIGKILL');
      const isBack = () => treeOf(demo.pid).some((process) => isPart(process) && process.pid !== victim.pid);
      await expect.poll(isBack, { timeout: 20_000, message: String(pattern) }).toBe(true);
      await expect.poll(() => health().catch(() => 0), { timeout: 20_000 }).toBe(200);
    }
    expect(demo.output().match(/ended unexpectedly: starting it again/g)).toHaveLength(3);
    expect(demo.child.exitCode).toBeNull();

    const started = treeOf(demo.pid);
    expect(started.length).toBeGreaterThan(5);
    demo.child.kill('SIGINT');
    expect(await demo.ended).toBe(0);
    await expect.poll(() => survivors(started), { timeout: 10_000 }).toEqual([]);
  });

  it('leaves no process when it is killed, and starts again over its data', async () => {
    const demo = await ready(startDemo());
    const started = treeOf(demo.pid);
    demo.child.kill('SIGKILL');
    await expect.poll(() => survivors(started), { timeout: 20_000 }).toEqual([]);
    const again = await ready(startDemo());
    expect(again.output()).toMatch(/embedded PostgreSQL, kept in/);
  });
});
