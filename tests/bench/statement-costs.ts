import type { Pool } from '#db/client.ts';

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
