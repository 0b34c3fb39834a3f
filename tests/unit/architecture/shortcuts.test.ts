import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findShortcuts } from './shortcuts.ts';

/** What the last line of `npm test` names as skipped, and the moment at which a month's server is killed, which is chance. */
const KNOWN = new Map([
  ['tests/stripe/real-account.test.ts', ['a wait by setTimeout', 'describe.skipIf']],
  ['tests/integration/billing/month/live-a-month.ts', ['a wait by setTimeout']],
]);

describe('the tests', () => {
  const files = fs
    .globSync(['tests/**/*.{ts,tsx}', '*.config.ts'])
    // A benchmark measures what happens in a span of time.
    .filter((file) => !file.startsWith('tests/bench/'));

  it('are read, all of them', () => {
    expect(files).toContain('tests/e2e/access-matrix.spec.ts');
    expect(files).toContain('tests/e2e/playwright.config.ts');
    expect(files).toContain('vitest.config.ts');
    expect(files).toContain('tests/stripe/real-account.test.ts');
  });

  it('all run, once, and wait for nothing but what they say', () => {
    const found = files.flatMap((file) => findShortcuts(file, fs.readFileSync(file, 'utf8')));
    const known = [...KNOWN].flatMap(([file, what]) => what.map((each) => `${file} uses ${each}`));
    expect(found.toSorted()).toEqual(known.toSorted());
  });

  it('name in the last line of npm test what is not run', () => {
    const script = fs.readFileSync('scripts/test.mjs', 'utf8');
    expect(script.match(/skipped\.push\(`.*?`\)/g)).toEqual([
      expect.stringContaining("Stripe's real account ("),
    ]);
  });
});

/** Each a shortcut, and how it is called. */
const planted: [string, string][] = [
  [`describe.skip('x', () => {})`, 'describe.skip'],
  [`it.skip('x', () => {})`, 'it.skip'],
  [`it['skip']('x', () => {})`, 'it.skip'],
  [`test.describe.skip('x', () => {})`, 'test.skip'],
  [`it.skip.each([1])('x', () => {})`, 'it.skip'],
  ['it.only.each`a`("x", () => {})', 'it.only'],
  [`describe.skipIf(!key)('x', () => {})`, 'describe.skipIf'],
  [`it.runIf(key)('x', () => {})`, 'it.runIf'],
  [`test.only('x', () => {})`, 'test.only'],
  [`it.todo('x')`, 'it.todo'],
  [`test.fixme('x', () => {})`, 'test.fixme'],
  [`test.fail('x', () => {})`, 'test.fail'],
  [`it.fails('x', () => {})`, 'it.fails'],
  [`test('x', () => { test.skip(!key, 'none') })`, 'test.skip'],
  [`test('x', () => { test.info().skip() })`, 'skip'],
  [`it('x', (context) => context.skip())`, 'skip'],
  [`it('x', ({ skip }) => { done() })`, 'skip'],
  [`it('x', { retry: 2 }, () => {})`, 'retry'],
  [`it('x', { skip: true }, () => {})`, 'skip'],
  [`it.each([1])('x', { retry: 2 }, () => {})`, 'retry'],
  [`describe('x', { only: true }, () => {})`, 'only'],
  [`test.describe.configure({ retries: 1 })`, 'retries'],
  [`export default defineConfig({ test: { projects: [{ test: { retry: 1 } }] } })`, 'retry'],
  [`export default defineConfig({ retries: 2 })`, 'retries'],
  [`export default defineConfig({ projects: [{ retries: 2 }] })`, 'retries'],
  [`await new Promise((resolve) => setTimeout(resolve, 100))`, 'a wait by setTimeout'],
  [`await new Promise((done) => globalThis.setTimeout(done, 100))`, 'a wait by setTimeout'],
  [`import { setTimeout as wait } from 'node:timers/promises'`, 'timers/promises'],
  [`await page.waitForTimeout(100)`, 'waitForTimeout'],
  [`await sleep(100)`, 'sleep'],
];

describe('a shortcut', () => {
  it.each(planted)('is found: %s', (source, what) => {
    expect(findShortcuts('tests/a.test.ts', source)).toEqual([`tests/a.test.ts uses ${what}`]);
  });

  it.each([
    `it.each([1])('x', { timeout: 60_000 }, () => {})`,
    `test.describe('x', () => {}); test.use({ locale: 'ar' }); test.slow()`,
    `life.todo.shift(); const { todo } = life`,
    `it('x', () => { expect.poll(read, { interval: 10 }); vi.useFakeTimers({ toFake: ['setTimeout'] }) })`,
    `it('x', () => { send({ retry: true, skip: 0 }) })`,
    `const timer = setTimeout(() => stop(), 100)`,
  ])('is not what only looks like one: %s', (source) => {
    expect(findShortcuts('tests/a.test.ts', source)).toEqual([]);
  });
});
