import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const built = 'https://raff.example';
const distDir = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-dist-'));
fs.writeFileSync(path.join(distDir, 'raff-build.json'), JSON.stringify({ appUrl: built, fingerprint: '' }));
afterAll(() => fs.rmSync(distDir, { recursive: true }));

const run = (script: string, env: Record<string, string>) => {
  // An empty value counts as unset and keeps a developer's own .env out.
  const names = ['APP_URL', 'DATABASE_URL', 'VERCEL', 'RESEND_API_KEY', 'CRON_SECRET', 'NEXTAUTH_SECRET'];
  const blank = Object.fromEntries(names.map((name) => [name, '']));
  return spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { ...process.env, ...blank, NEXT_DIST_DIR: path.relative(process.cwd(), distDir), ...env },
  });
};

const complete = {
  APP_URL: built,
  DATABASE_URL: 'postgres://raff@127.0.0.1:9/raff',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  RESEND_API_KEY: 're_x',
  CRON_SECRET: 'x'.repeat(16),
};

describe('npm start', () => {
  it('names everything that is missing or malformed in one message', () => {
    const { status, stderr } = run('scripts/start.mjs', { APP_URL: 'raff.example', CRON_SECRET: 'short' });
    expect(status).toBe(1);
    for (const name of ['APP_URL', 'DATABASE_URL', 'NEXTAUTH_SECRET', 'RESEND_API_KEY', 'CRON_SECRET'])
      expect(stderr).toContain(name);
    expect(stderr).not.toContain('GOOGLE_CLIENT_ID');
  });

  it('refuses an origin that the build was not made for', () => {
    const { status, stderr } = run('scripts/start.mjs', { ...complete, APP_URL: 'https://other.example' });
    expect(status).toBe(1);
    expect(stderr).toContain(`it was built for ${built} and APP_URL is https://other.example`);
  });

  it('refuses to start without a build', () => {
    const { status, stderr } = run('scripts/start.mjs', { ...complete, NEXT_DIST_DIR: 'no-such-build' });
    expect(status).toBe(1);
    expect(stderr).toContain('npm run build');
  });
});

describe('npm run build', () => {
  it('refuses to build without a public origin', () => {
    const { status, stderr } = run('scripts/build.mjs', {});
    expect(status).toBe(1);
    expect(stderr).toContain('APP_URL is not set');
  });

  it('refuses an origin with a path', () => {
    const { status, stderr } = run('scripts/build.mjs', { APP_URL: 'https://raff.example/app' });
    expect(status).toBe(1);
    expect(stderr).toContain('APP_URL must be an origin');
  });
});

describe('an old Node', () => {
  it.each(['dev/demo.mjs', 'dev/dev.mjs', 'scripts/build.mjs', 'scripts/start.mjs', 'scripts/test.mjs'])(
    'is refused by %s in one sentence',
    (script) => {
      const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})`;
      const { status, stderr } = spawnSync(process.execPath, ['--import', pretend, script], {
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      expect(stderr).toContain('Raff needs Node 24.7 or newer and this is 20.20.2');
      expect(stderr.trim().split('\n')).toHaveLength(1);
    },
  );
});
