import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { database } from '#db/client.ts';
import { createReadings } from '#tests/factories/market.ts';
import { listDerivedRows } from '#tests/factories/market-world.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'raff-market-'));
afterAll(() => rmSync(dir, { recursive: true }));

type Ended = { status: number; stdout: string; stderr: string };

const run = (command: 'rebuild' | 'archive' | 'scale', ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [`scripts/market-${command}.ts`, ...args], (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

/** A dozen starts of Node, one after the other. */
const timeout = 90_000;

it('the market’s commands do what they say, and refuse what they do not know', { timeout }, async () => {
  const { categoryNo } = await createReadings('commands', {
    'cmd-a@cmdx/cmdx1': [
      ['2026-01-05', 20],
      ['2026-03-20', 22],
    ],
  });
  const derived = () => listDerivedRows(database(), categoryNo);
  const countEvidence = async () => (await database().execute(sql`select from price_observations`)).length;
  const before = { derived: await derived(), evidence: await countEvidence() };

  const refusals = await Promise.all([
    run('rebuild', 'milk'),
    run('rebuild', String(categoryNo), '9999'),
    run('archive', '--before', '2026-03'),
    run('scale', '1000', '--shape', 'D'),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([2, 1, 2, 2]);
  expect(refusals[1]?.stderr).toContain('No category of the number 9999 has evidence.');
  expect(refusals.map(({ stdout }) => stdout)).toEqual(['', '', '', '']);

  await database().execute(sql`update chain_spells set unit_price = 1 where category_no = ${categoryNo}`);
  expect(await derived()).not.toEqual(before.derived);
  const rebuilt = await run('rebuild', String(categoryNo));
  expect(rebuilt).toMatchObject({ status: 0, stderr: '' });
  expect(rebuilt.stdout).toMatch(/^1\/1 commands: [\d.]+ s\n$/);
  expect(await derived()).toEqual(before.derived);

  expect(await run('archive', '--dir', dir, '--before', '2026-03')).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(dir).length).toBeGreaterThan(0);
  expect(await countEvidence()).toBe(before.evidence - 1);
  expect(await run('archive', '--dir', dir, '--restore', '2015-01')).toMatchObject({ status: 0, stderr: '' });
  expect(await countEvidence()).toBe(before.evidence);
});
