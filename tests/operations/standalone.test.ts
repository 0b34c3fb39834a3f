import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type APIRequestContext, type Browser, type Page, request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuardedProcess } from '#dev/guarded-process.ts';
import { startGuarded } from '#dev/guarded-process.ts';
import { logTo, type Stack, startStack, tail, untilAnswers } from '#dev/stack.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import { containerBuild, isContainerBuildFresh, testBuild } from '#scripts/test-build.mjs';
import { launchBrowser } from '#tests/setup/browser.ts';
import { environmentOfServer } from '#tests/setup/processes.ts';
import { startTlsProxy } from '#tests/setup/tls-proxy.ts';

const distDir = testBuild.NEXT_DIST_DIR;
// Something in front ends TLS, and the server behind it speaks http.
const { kept, APP_URL: origin } = containerBuild;
const port = Number(new URL(origin).port);
const inner = port + 1;
const image = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-image-'));
fs.chmodSync(image, 0o755);

let stack: Stack;
let server: GuardedProcess;
let proxy: Awaited<ReturnType<typeof startTlsProxy>>;
let browser: Browser;
let visitor: APIRequestContext;

/** Puts together what the Dockerfile copies, away from the repository and its packages. */
const assemble = () => {
  // As in the container: no package.json of a directory above says how the build's modules are to be read.
  fs.writeFileSync(path.join(image, 'package.json'), '{}');
  const copy = (from: string, to: string) => fs.cpSync(from, path.join(image, to), { recursive: true });
  copy(`${kept}/standalone`, '.');
  copy(`${kept}/static`, `${distDir}/static`);
  copy(`${kept}/raff-build.json`, `${distDir}/raff-build.json`);
  copy('public', 'public');
  for (const file of ['standalone-start.mjs', 'require-node.mjs', 'drop-owner.mjs', 'keep-alive.mjs'])
    copy(`scripts/${file}`, file);
};

const environment = (more: Record<string, string> = {}) => ({
  ...stack.env,
  NODE_ENV: 'production' as const,
  NEXT_DIST_DIR: distDir,
  HOST: 'localhost',
  ...more,
});

const EMAIL = 'mona@nile.example';
const PASSWORD = 'correct horse';

const codeFor = async (email: string): Promise<string> => {
  const response = await fetch(`${stack.addresses.mail}/emails`);
  const { data }: { data: { to: string[]; text: string }[] } = await response.json();
  return /^\d{6}$/m.exec(data.find(({ to }) => to.includes(email))?.text ?? '')?.[0] ?? '';
};

/** Signs up on the way to a page, and proves the address with the mailed code. */
async function signUp(page: Page): Promise<void> {
  await page.goto('/settings/general?from=mail');
  await page.getByLabel('Name').fill('Mona Fathy');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Company name').fill('Nile Foods');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(await codeFor(EMAIL));
  await page.getByRole('button', { name: 'Verify' }).click();
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

beforeAll(async () => {
  if (!isContainerBuildFresh())
    throw new Error("The container's build is not what the sources say: npm test makes it.");
  assemble();
  const directory = path.join(image, 'data');
  const names = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'];
  const given = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  stack = await startStack({
    directory,
    given: { ...given, PORT: String(inner), APP_URL: origin, TRUSTED_PROXY_HOPS: '1' },
    forTests: true,
    say: () => {},
  });
  await migrateDatabase(stack.env);
  server = startGuarded({
    command: process.execPath,
    args: ['standalone-start.mjs'],
    cwd: image,
    env: environment(),
  });
  const log = logTo(server, path.join(image, 'server.log'));
  await untilAnswers(`http://localhost:${inner}/api/ready`, server, () => tail(log), true);
  proxy = await startTlsProxy({ port, target: inner });
  browser = await launchBrowser();
  visitor = await request.newContext({ baseURL: origin, ignoreHTTPSErrors: true });
});

afterAll(async () => {
  await visitor?.dispose();
  await browser?.close();
  await proxy?.stop();
  await server?.stop();
  await stack?.stop();
  fs.rmSync(image, { recursive: true, force: true });
});

describe('the standalone build', () => {
  it('serves pages, their policy and their files away from the repository', async () => {
    const page = await visitor.get('/ar/pricing');
    expect(page.status()).toBe(200);
    expect(page.headers()['content-security-policy']).toContain("'sha256-");
    const html = await page.text();
    expect(html).toContain('dir="rtl"');
    expect(html).toContain(`<link rel="canonical" href="${origin}/ar/pricing"`);
    const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    expect((await visitor.get(script)).status()).toBe(200);
    const font = /\/fonts\/[^"]+\.woff2/.exec(html)?.[0] ?? '';
    expect((await visitor.get(font)).headers()['content-type']).toBe('font/woff2');
  });

  it("does not hold the credentials of the schema's owner that it was given", () => {
    expect(stack.env.DATABASE_OWNER_URL).toMatch(/^postgres:/);
    const variables = environmentOfServer(server.pid);
    expect(variables).toContain(`DATABASE_URL=${stack.env.DATABASE_URL}`);
    expect(variables).not.toContain(stack.env.DATABASE_OWNER_URL);
  });

  it('tells browsers to come over https only, on every kind of answer', async () => {
    for (const path of ['/login', '/pricing', '/api/health', '/robots.txt', '/no-such-page', '/settings']) {
      const answer = await visitor.get(path, { maxRedirects: 0 });
      expect(answer.headers()['strict-transport-security'], path).toMatch(
        /max-age=(\d{8,}); includeSubDomains/,
      );
      expect(answer.headers().location ?? origin, path).toMatch(/^(\/|https:)/);
    }
    for (const path of ['/login', '/pricing'])
      expect((await visitor.get(path)).headers()['content-security-policy'], path).toContain(
        'upgrade-insecure-requests',
      );
    expect(await (await visitor.get('/robots.txt')).text()).toContain(`${origin}/sitemap.xml`);
  });

  it('lets somebody sign up, in, out and in again, with cookies of this host and https alone', async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: origin });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (line) => {
      if (line.type() === 'error') complaints.push(line.text());
    });
    await signUp(page);
    await signIn(page);
    await page.waitForURL(`${origin}/settings/general?from=mail`);

    await page.goto('/ar/chat');
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual([
      'NEXT_LOCALE',
      '__Host-raff.device',
      '__Host-raff.google',
      '__Host-raff.session',
      '__Host-raff.signup',
      'raff_hint',
    ]);
    for (const { name, secure, httpOnly, sameSite, path, domain } of cookies) {
      const isOurs = name.startsWith('__Host-');
      expect({ name, secure, httpOnly, sameSite, path, domain }).toEqual({
        name,
        secure: true,
        httpOnly: isOurs,
        sameSite: 'Lax',
        path: '/',
        domain: 'localhost',
      });
    }
    expect(await page.evaluate(() => document.cookie)).not.toContain('__Host-');
    expect(complaints).toEqual([]);

    const session = cookies.find(({ name }) => name === '__Host-raff.session');
    // Not while a page is open: it would notice, and lead to signing in in the middle of what follows.
    await page.goto('about:blank');
    const signedOut = await context.request.post('/api/auth/signout', { data: {}, headers: { origin } });
    expect(signedOut.status()).toBe(200);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-raff.session');

    // A session that ended elsewhere: one hop takes the cookie, and the way back is kept.
    await context.clearCookies({ name: 'NEXT_LOCALE' });
    await context.addCookies([session ?? { name: '', value: '' }]);
    await page.goto('/settings/general?tab=1');
    const wayBack = encodeURIComponent('/settings/general?tab=1');
    expect(page.url()).toBe(`${origin}/login?callbackUrl=${wayBack}&session=ended`);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-raff.session');
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    await signIn(page);
    await page.waitForURL(`${origin}/settings/general?tab=1`);
    await context.close();
  });

  it('takes no session from a cookie that http could have set, and no write from the http of this host', async () => {
    const signedIn = await visitor.post('/api/auth/signin', {
      data: { email: EMAIL, password: PASSWORD },
      headers: { origin },
    });
    expect(signedIn.status()).toBe(200);
    const set = signedIn.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
    const [, value] = /^__Host-raff\.session=([^;]+)/.exec(set.map((each) => each.value).join('\n')) ?? [];
    const other = await request.newContext({ baseURL: origin, ignoreHTTPSErrors: true });
    const me = async (cookie: string) =>
      (await (await other.get('/api/auth/me', { headers: { cookie } })).json()).data.user;
    expect(await me(`raff.session=${value}`)).toBeNull();
    expect(await me(`__Host-raff.session=${value}`)).toMatchObject({ email: EMAIL });
    const fromHttp = await other.post('/api/auth/signout', {
      data: {},
      headers: { cookie: `__Host-raff.session=${value}`, origin: origin.replace('https:', 'http:') },
    });
    expect(fromHttp.status()).toBe(403);
    expect(await me(`__Host-raff.session=${value}`)).not.toBeNull();
    await other.dispose();
  });

  it('counts a client by the address that the proxy saw, whatever it forges', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 62; n++) {
      const answer = await visitor.post('/api/password/check-reset-code', {
        data: { email: 'nobody@nile.example', code: '123456' },
        headers: {
          'x-forwarded-for': `198.51.100.${n}`,
          'x-real-ip': `198.51.100.${n}`,
          forwarded: `for=198.51.100.${n}`,
        },
      });
      statuses.push(answer.status());
    }
    expect(new Set(statuses.slice(0, 50))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
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
