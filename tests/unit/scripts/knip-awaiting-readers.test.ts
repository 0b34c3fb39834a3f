import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AwaitingReaders } from '#scripts/knip-awaiting-readers.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** A product of which one file is read, but for `spread`, and two wait. */
const PRODUCT = {
  'package.json': '{ "name": "planted", "type": "module", "main": "main.ts" }',
  'main.ts': "import { gap } from './gap.ts';\nconsole.log(gap);\n",
  'gap.ts': 'export const gap = 1;\nexport const spread = 2;\n',
  'depth.ts':
    "import { halve } from './halve.ts';\nexport const depth = halve(2);\nexport const pressure = 3;\n",
  'halve.ts': 'export const halve = (n: number) => n / 2;\n',
};

const WAITING: AwaitingReaders = {
  'the next screen': { 'gap.ts': ['spread'], 'depth.ts': ['depth', 'pressure'], 'halve.ts': [] },
};

/** What knip says of the product in its run without tests, with a list of what waits. */
async function askKnip(awaiting: AwaitingReaders, product = PRODUCT) {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'raff-knip-'));
  const configuration = `
    import { awaitReaders } from '${root}/scripts/knip-awaiting-readers.ts';
    const project = { entry: ['main.ts!'], project: ['*.ts!', '!knip.config.ts!'] };
    export default ({ production }) => {
      const awaiting = awaitReaders(production, ${JSON.stringify(awaiting)});
      return { ...project, ...awaiting, entry: [...project.entry, ...awaiting.entry] };
    };`;
  for (const [name, text] of Object.entries({ ...product, 'knip.config.ts': configuration }))
    fs.writeFileSync(path.join(folder, name), text);
  const knip = path.join(root, 'node_modules/knip/bin/knip.js');
  const child = spawn(process.execPath, [knip, '--production', '--no-progress'], { cwd: folder });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const [status] = await once(child, 'close');
  fs.rmSync(folder, { recursive: true });
  return { isGood: status === 0, said: Buffer.concat(said).toString() };
}

// Two runs of knip, on a machine that may have none to spare.
test('lets listed exports and what only they read wait, and refuses a new one beside them', {
  timeout: 60_000,
}, async () => {
  const planted = `${PRODUCT['depth.ts']}export const planted = 4;\n`;
  const { isGood, said } = await askKnip(WAITING, { ...PRODUCT, 'depth.ts': planted });
  expect(isGood).toBe(false);
  expect(said.match(/\w+(?= +\w+\.ts:)/g)).toEqual(['planted']);
});

test('refuses a listed name that is gone, read, or read by another waiting file', {
  timeout: 60_000,
}, async () => {
  const { isGood, said } = await askKnip({
    'the next screen': {
      'gap.ts': ['gap', 'spread'],
      'depth.ts': ['depth', 'pressure', 'gone'],
      'halve.ts': ['halve'],
      'lost.ts': ['lost'],
    },
  });
  expect(isGood).toBe(false);
  const named = ['gap of gap.ts', 'gone of depth.ts', 'halve of halve.ts', 'lost of lost.ts'];
  expect(said).toContain(named.map((name) => `${name} (the next screen)`).join(', '));
});
