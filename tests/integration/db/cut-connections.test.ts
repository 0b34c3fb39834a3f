import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('fails statements, and never the process, when connections are cut in any phase', async () => {
  const program = path.join(import.meta.dirname, 'live-through-cuts.ts');
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program], { env });
  expect(stderr).toBe('');
  const { ways, silent } = JSON.parse(stdout);
  const failedAlone = ['CONNECTION_CLOSED', { answer: 'whole' }];
  expect(ways).toEqual({
    'the start of a connection': failedAlone,
    'a first statement': failedAlone,
    'a transaction': failedAlone,
    'work in bulk': failedAlone,
    'the start of work in bulk': failedAlone,
  });
  expect(silent).toBe('CONNECTION_SILENT');
});
