import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { connect, disconnect, type Pool } from '#db/client.ts';
import { CHAT_STORAGE_BYTES } from '#lib/chat/limits.ts';
import { newId } from '#lib/core/ids.ts';
import { ensureTestBuild, testBuild } from '#scripts/test-build.mjs';
import { startTestProduct } from '#tests/setup/test-product.ts';
import { percentile, residentKilobytes, signInToDemo } from './measuring.ts';
import type { Figures } from './run.ts';

export const title =
  'The largest account lists its chats 30 times and searches them 14 times at once, six times over: memory, and how long others wait';

const ROUNDS = 6;
const LISTS = 30;
const SEARCHES = 14;
const MESSAGE_CHARACTERS = 40_000;
const MOST_RESIDENT = 1200;
const LONGEST_WAIT = 500;

type Answered = { status: number; ms: number; bytes: number };

export async function run(): Promise<Figures> {
  ensureTestBuild();
  const product = await startTestProduct({ distDir: testBuild.NEXT_DIST_DIR, env: testBuild });
  const pool = connect({ url: product.env.DATABASE_URL ?? '', max: 2, statementLimit: 120_000 });
  try {
    const [large, other] = [await signInToDemo('trial@'), await signInToDemo('canceling@')];
    await fill(pool, 'trial@%');
    const others: Answered[] = [];
    let isOver = false;
    let resident = 0;
    const watching = (async () => {
      while (!isOver) {
        resident = Math.max(resident, Math.round(residentKilobytes(product.serverPid) / 1024));
        await sleep(50);
      }
    })();
    const waiting = Array.from({ length: 4 }, async (_, at) => {
      while (!isOver) {
        others.push(await ask(at % 2 ? '/' : '/api/subscriptions/current', other, at));
        await sleep(20);
      }
    });
    await sleep(3000);
    const before = others.splice(0);
    const quiet = resident;
    const lists: Answered[] = [];
    const searches: Answered[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await pool.execute(sql`delete from rate_limits`);
      // Letters that make no trigram, and words that are nowhere.
      const words = round % 2 ? 'zq' : 'zzzznotthere';
      const asked = [
        ...Array.from({ length: LISTS }, async () => lists.push(await ask('/api/chats', large))),
        ...Array.from({ length: SEARCHES }, async () =>
          searches.push(await ask(`/api/chats/search?q=${words}`, large)),
        ),
      ];
      await Promise.all(asked);
    }
    isOver = true;
    await Promise.all([watching, ...waiting]);
    const figures = [
      figure('others, before', before),
      figure('others, meanwhile', others),
      figure('lists', lists),
      figure('searches', searches),
      { what: 'resident memory, MB: before, most', requests: null, p50: quiet, p95: resident },
    ];
    console.table(figures);
    const p95 = percentile(timesOf(others), 0.95);
    if (others.some(({ status }) => status !== 200)) throw new Error('others were refused');
    if (p95 > LONGEST_WAIT) throw new Error(`others waited ${p95} ms`);
    if (resident > MOST_RESIDENT) throw new Error(`the server took ${resident} MB`);
    return figures;
  } finally {
    await disconnect(pool);
    await product.stop();
  }
}

/** As much as the quota lets a person keep, all of it text, and none of it like another. */
async function fill(pool: Pool, email: string): Promise<void> {
  const prefix = newId();
  const messages = Math.floor(CHAT_STORAGE_BYTES / (MESSAGE_CHARACTERS + 300));
  const perChat = 25;
  for (let chat = 0; chat * perChat < messages; chat++) {
    const id = `${prefix}-${chat}`;
    await pool.execute(sql`
      insert into chats (id, user_id, title, created_at, updated_at)
      select ${id}, id, 'What is the price…', now(), now() from users where email like ${email}`);
    await pool.execute(sql`
      insert into chat_messages (id, chat_id, user_id, position, role, content, parts)
      select 'm' || place, ${id}, user_id, place, 'assistant',
        (select string_agg(md5(random()::text || place || word), ' ') from generate_series(1, ${Math.floor(MESSAGE_CHARACTERS / 33)}::int) as word),
        '[]'
      from chats, generate_series(0, ${perChat}::int - 1) as place where chats.id = ${id}`);
  }
}

async function ask(path: string, cookie: string, address = 0): Promise<Answered> {
  const began = performance.now();
  const headers = { cookie, 'x-forwarded-for': `10.0.1.${address}` };
  const response = await fetch(testBuild.APP_URL + path, { headers, redirect: 'manual' });
  const { byteLength } = await response.arrayBuffer();
  return { status: response.status, ms: Math.round(performance.now() - began), bytes: byteLength };
}

const timesOf = (answers: readonly Answered[]) => answers.map(({ ms }) => ms);

const figure = (what: string, answers: readonly Answered[]) => ({
  what,
  requests: answers.length,
  p50: percentile(timesOf(answers), 0.5),
  p95: percentile(timesOf(answers), 0.95),
  most: percentile(timesOf(answers), 1),
  refused: answers.filter(({ status }) => status === 429).length,
  failed: answers.filter(({ status }) => status >= 500).length,
  kilobytes: Math.round(Math.max(...answers.map(({ bytes }) => bytes)) / 1024),
});
