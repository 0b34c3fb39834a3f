import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { survivors, treeOf } from '#tests/setup/processes.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-demo-'));
fs.chmodSync(directory, 0o755);
const address = process.env.RAFF_BUILD_URL ?? '';

type Demo = { child: ChildProcess; pid: number; output: () => string; ended: Promise<number | null> };
const demos: Demo[] = [];

/** With a week of prices: the whole market, which the end-to-end tests load, says nothing about processes. */
const startDemo = (): Demo => {
  const code = `const { runLauncher } = await import('#dev/launcher.ts'); await runLauncher('demo', ${JSON.stringify(directory)}, 7);`;
  const names = ['PATH', 'HOME', 'TMPDIR', 'NEXT_DIST_DIR', 'PORT'];
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

const health = async () => (await fetch(`${address}/api/ready`)).status;

afterEach(async () => {
  for (const { child, ended } of demos.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));

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
