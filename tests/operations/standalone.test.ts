import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuardedProcess } from '#dev/guarded-process.ts';
import { startGuarded } from '#dev/guarded-process.ts';
import { logTo, type Stack, startStack, tail, untilAnswers } from '#dev/stack.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';

const distDir = '.data/builds/standalone';
const port = Number(process.env.PORT ?? '3300') + 20;
const origin = `http://localhost:${port}`;
const image = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-image-'));
fs.chmodSync(image, 0o755);

let stack: Stack;
let server: GuardedProcess;

/** Puts together what the Dockerfile copies, away from the repository and its packages. */
const assemble = () => {
  const copy = (from: string, to: string) => fs.cpSync(from, path.join(image, to), { recursive: true });
  copy(`${distDir}/standalone`, '.');
  copy(`${distDir}/static`, `${distDir}/static`);
  copy(`${distDir}/raff-build.json`, `${distDir}/raff-build.json`);
  copy('public', 'public');
  for (const file of ['standalone-start.mjs', 'require-node.mjs']) copy(`scripts/${file}`, file);
};

const environment = (more: Record<string, string> = {}) => ({
  ...stack.env,
  NODE_ENV: 'production' as const,
  NEXT_DIST_DIR: distDir,
  HOST: 'localhost',
  ...more,
});

beforeAll(async () => {
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, APP_URL: origin, NEXT_OUTPUT: 'standalone', NEXT_DIST_DIR: distDir },
  });
  expect(build.status, build.stdout + build.stderr).toBe(0);
  assemble();
  const directory = path.join(image, 'data');
  const names = ['PATH', 'HOME', 'TMPDIR'];
  const given = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  stack = await startStack({
    directory,
    given: { ...given, PORT: String(port), APP_URL: origin },
    forTests: true,
    say: () => {},
  });
  await migrateDatabase(stack.env.DATABASE_URL ?? '');
  server = startGuarded({
    command: process.execPath,
    args: ['standalone-start.mjs'],
    cwd: image,
    env: environment(),
  });
  const log = logTo(server, path.join(image, 'server.log'));
  await untilAnswers(`${origin}/api/ready`, server, () => tail(log), true);
}, 400_000);

afterAll(async () => {
  await server?.stop();
  await stack?.stop();
  fs.rmSync(image, { recursive: true, force: true });
});

describe('the standalone build', () => {
  it('serves pages, their policy and their files away from the repository', async () => {
    const page = await fetch(`${origin}/ar/pricing`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("'sha256-");
    const html = await page.text();
    expect(html).toContain('dir="rtl"');
    expect(html).toContain(`<link rel="canonical" href="${origin}/ar/pricing"`);
    const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    expect((await fetch(origin + script)).status).toBe(200);
    const font = /\/fonts\/[^"]+\.woff2/.exec(html)?.[0] ?? '';
    expect((await fetch(origin + font)).headers.get('content-type')).toBe('font/woff2');
  });

  it('refuses an origin that it was not built for', () => {
    const { status, stderr } = spawnSync(process.execPath, ['standalone-start.mjs'], {
      cwd: image,
      encoding: 'utf8',
      env: environment({ APP_URL: 'https://other.example' }),
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`it was built for ${origin} and APP_URL is https://other.example`);
  });

  it('ends when it is asked to, without being killed', async () => {
    await server.stop();
    expect(await server.exited).not.toBe(128 + os.constants.signals.SIGKILL);
  });
});
