import type { Pool } from '#db/client.ts';
import { ConnectionPool } from '#db/connection-pool.ts';
import { Statement, TransactionScope } from '#db/transaction-scope.ts';

type Plan = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

const BLOCK = 8192;

/** Rows that come out of tables and indexes. */
const rowsOf = (plan: Plan): number =>
  (plan['Relation Name'] ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0);

/** What the statements of a question read: each is sent once more, to be explained. */
export async function readBy(
  pool: Pool,
  ask: () => Promise<unknown>,
): Promise<{ statements: number; rows: number; megabytes: number; fromDisk: number }> {
  const asked: { text: string; params: readonly unknown[] }[] = [];
  const client = pool.$client;
  const unsafe = client.unsafe.bind(client);
  client.unsafe = (text, params = []) => {
    asked.push({ text, params });
    return unsafe(text, params);
  };
  try {
    await ask();
  } finally {
    client.unsafe = unsafe;
  }
  let [rows, hit, read] = [0, 0, 0];
  for (const { text, params } of asked) {
    const answer = (await unsafe(`explain (analyze, buffers, timing off, format json) ${text}`, params)) as {
      'QUERY PLAN': [{ Plan: Plan }];
    }[];
    const plan = answer[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) continue;
    rows += rowsOf(plan);
    hit += plan['Shared Hit Blocks'];
    read += plan['Shared Read Blocks'];
  }
  const megabytes = (blocks: number) => Math.round((blocks * BLOCK) / 1e5) / 10;
  return {
    statements: asked.length,
    rows: Math.round(rows),
    megabytes: megabytes(hit + read),
    fromDisk: megabytes(read),
  };
}

/** How many statements were sent meanwhile, in transactions or by themselves, and how long the slowest took, in milliseconds. */
export async function slowestOf<T>(
  work: () => Promise<T>,
): Promise<{ value: T; statements: number; slowest: number; text: string }> {
  const [scope, pool] = [TransactionScope.prototype, ConnectionPool.prototype];
  const [inScope, inPool] = [scope.unsafe, pool.unsafe];
  const sent = { statements: 0, slowest: 0, text: '' };
  const timed = (statement: Statement, text: string): Statement =>
    new Statement(async (shape) => {
      const began = performance.now();
      try {
        return await (shape === 'arrays' ? statement.values() : statement);
      } finally {
        const ms = performance.now() - began;
        sent.statements += 1;
        if (ms > sent.slowest)
          Object.assign(sent, { slowest: ms, text: text.replaceAll(/\s+/g, ' ').trim() });
      }
    });
  scope.unsafe = function (text, params) {
    return timed(inScope.call(this, text, params), text);
  };
  pool.unsafe = function (text, params) {
    return timed(inPool.call(this, text, params), text);
  };
  try {
    const value = await work();
    return { value, ...sent, slowest: Math.round(sent.slowest), text: sent.text.slice(0, 80) };
  } finally {
    scope.unsafe = inScope;
    pool.unsafe = inPool;
  }
}
