import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Browser, CDPSession, Page } from 'playwright';
import { connect, disconnect } from '#db/client.ts';
import { newId } from '#lib/core/ids.ts';
import { ensureTestBuild, testBuild } from '#scripts/test-build.mjs';
import { launchBrowser } from '#tests/setup/browser.ts';
import { startTestProduct } from '#tests/setup/test-product.ts';
import { percentile } from './measuring.ts';
import { signInPeople } from './people.ts';
import type { Figures } from './run.ts';

export const title =
  'A chat of 500 messages on a processor four times slower: opened from the list and by its address, typed in while an answer streams';

const MESSAGES = 500;
const SLOWER = 4;
/** Between two words of the model's stand-in, so that a whole question is typed beside an answer. */
const PACE_MS = 400;
const KEY_EVERY_MS = 110;
const TYPED = 'And how much dearer is Marooj than Nasma per litre?';
const QUESTION = 'What is the price of Nasma UHT milk full cream 1 l?';
const CHAT = 'Nasma, all year';

/** What is promised; times in milliseconds. */
const LIMITS = { open: 1000, 'typing p95': 50, 'longest task': 200, elements: 6000 };

type Seen = { keys: number[]; tasks: { at: number; ms: number }[] };
type Watched = typeof globalThis & { seen: Seen };

/** @throws where a figure is worse than promised */
export async function run(): Promise<Figures> {
  ensureTestBuild();
  const env = { ...testBuild, STAND_IN_PACE_MS: String(PACE_MS) };
  const product = await startTestProduct({ distDir: testBuild.NEXT_DIST_DIR, env });
  const browser = await launchBrowser();
  try {
    const [cookie = ''] = await signInPeople(product, 1, 'colleague');
    const page = await openPage(browser, cookie);
    await page.goto('/chat');
    await ask(page, QUESTION);
    await answered(page);
    const chatId = await fill(product.env.DATABASE_URL ?? '');
    const processor = await page.context().newCDPSession(page);
    const figures = [
      await openedFromList(page, processor),
      await typedBesideAnswer(page),
      await openedByAddress(page, chatId),
    ];
    const worse = figures.flatMap((figure) => failings(figure));
    if (worse.length > 0) {
      console.table(figures);
      throw new Error(worse.join('\n'));
    }
    return figures;
  } finally {
    await browser.close();
    await product.stop();
  }
}

type Figure = { what: string } & Partial<Record<keyof typeof LIMITS | 'typing p50' | 'rows', number>>;

const failings = (figure: Figure): string[] =>
  (Object.keys(LIMITS) as (keyof typeof LIMITS)[])
    .filter((name) => (figure[name] ?? 0) > LIMITS[name])
    .map((name) => `${figure.what}: ${name} ${figure[name]}, promised ${LIMITS[name]}`);

async function openPage(browser: Browser, cookie: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: testBuild.APP_URL,
    viewport: { width: 1280, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': '10.0.0.2' },
  });
  const at = cookie.indexOf('=');
  const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)];
  await context.addCookies([{ name, value, url: testBuild.APP_URL }]);
  // Its dialog would take the keys.
  await context.request.post('/api/market/sample-notice');
  await context.addInitScript(() => {
    const seen: Seen = { keys: [], tasks: [] };
    (globalThis as Watched).seen = seen;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        seen.tasks.push({ at: startTime, ms: duration });
    }).observe({ type: 'longtask', buffered: true });
    // From the key as the browser had it to the frame that shows it.
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => seen.keys.push(performance.now() - timeStamp);
          port2.postMessage(null);
        }),
      { capture: true },
    );
  });
  context.setDefaultTimeout(180_000);
  return context.newPage();
}

async function ask(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your question').fill(text);
  await page.keyboard.press('Enter');
}

async function answered(page: Page): Promise<void> {
  const busy = page.locator('[data-message="answer"][aria-busy="true"]');
  await page.locator('[data-message="answer"]').first().waitFor();
  await busy.waitFor({ state: 'detached', timeout: 120_000 });
}

/** Copies of the one answer that there is, the newest with all it was made of, the others as their words. @returns the chat's id */
async function fill(url: string): Promise<string> {
  const pool = connect({ url, max: 1 });
  const id = newId();
  try {
    await pool.execute(sql`
      insert into chats (id, user_id, title, is_renamed, created_at, updated_at)
      select ${id}, user_id, ${CHAT}, true, now(), now() from chat_messages where role = 'assistant' limit 1`);
    await pool.execute(sql`
      insert into chat_messages (id, chat_id, user_id, position, role, content, parts)
      select 'm' || place, ${id}, user_id, place, role, content,
        case when place >= ${MESSAGES}::int - 40 and place % 8 = 1 then parts else '[]' end
      from (select distinct on (role) * from chat_messages order by role, created_at desc) as said,
        generate_series(0, ${MESSAGES}::int - 1) as place
      where role = case when place % 2 = 0 then 'user' else 'assistant' end`);
    return id;
  } finally {
    await disconnect(pool);
  }
}

/** With all its messages in the browser, as the list has brought them. */
async function openedFromList(page: Page, processor: CDPSession): Promise<Figure> {
  await page.goto('/chat');
  const item = page.locator('[data-chat]').filter({ hasText: CHAT }).getByRole('button').first();
  await item.waitFor();
  await page.waitForLoadState('networkidle');
  await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await reset(page);
  const open = await item.evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        button.click();
        const look = () => {
          const answers = document.querySelectorAll('[data-message="answer"] table');
          if (answers.length === 0) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        };
        look();
      }),
  );
  await sleep(3000);
  return { what: 'opened from the list', open: Math.round(open), ...(await counted(page)) };
}

async function typedBesideAnswer(page: Page): Promise<Figure> {
  await ask(page, QUESTION);
  await page.locator('[data-message="answer"][aria-busy="true"] p').first().waitFor();
  await reset(page);
  const field = page.getByLabel('Your question');
  await field.focus();
  const busy = page.locator('[data-message="answer"][aria-busy="true"]');
  const presses: Promise<void>[] = [];
  // A page that is slow to take a letter gets the next one all the same.
  for (const letter of TYPED) {
    presses.push(page.keyboard.press(letter === ' ' ? 'Space' : letter));
    await sleep(KEY_EVERY_MS);
  }
  await Promise.all(presses);
  if ((await field.inputValue()) !== TYPED) throw new Error('The field has not taken all letters.');
  if ((await busy.count()) === 0) console.log('The answer ended before the last letter.');
  await answered(page);
  const { keys } = await seen(page);
  return {
    what: 'typed beside an answer',
    'typing p50': Math.round(percentile(keys, 0.5)),
    'typing p95': Math.round(percentile(keys, 0.95)),
    ...(await counted(page)),
  };
}

/** The whole page, from its address to its newest answer. */
async function openedByAddress(page: Page, chatId: string): Promise<Figure> {
  await page.goto(`/chat?chat=${chatId}`, { waitUntil: 'commit' });
  await page.locator('[data-message="answer"] table').last().waitFor();
  await page.waitForLoadState('networkidle');
  await sleep(3000);
  return { what: 'opened by its address', ...(await counted(page)) };
}

const seen = (page: Page): Promise<Seen> => page.evaluate(() => (globalThis as Watched).seen);

const reset = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (globalThis as Watched).seen.keys.length = 0;
    (globalThis as Watched).seen.tasks.length = 0;
  });

async function counted(page: Page) {
  const { tasks } = await seen(page);
  const [elements, rows] = await page.evaluate(() => [
    document.querySelectorAll('*').length,
    document.querySelectorAll('[data-message]').length,
  ]);
  return {
    'longest task': Math.round(Math.max(0, ...tasks.map(({ ms }) => ms))),
    elements: elements ?? 0,
    rows: rows ?? 0,
  };
}
