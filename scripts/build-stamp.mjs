// What a finished build was made from, kept inside it: lets a start refuse a foreign one and the demo skip a repeated one.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Directory of the build, relative to the root; another one keeps builds apart. */
export const distDir = process.env.NEXT_DIST_DIR || '.next';

const stampFile = (directory) => path.join(root, directory, 'raff-build.json');

// What a build neither reads nor is made from.
const OUTSIDE = new Set([
  'node_modules',
  'tests',
  'docs',
  'dev',
  'artifacts',
  'test-results',
  'playwright-report',
  'next-env.d.ts',
]);
const outside = (name) =>
  OUTSIDE.has(name) || name.startsWith('.') || name.endsWith('.md') || name.endsWith('.tsbuildinfo');

function* sourcesIn(directory) {
  const entries = fs.readdirSync(directory, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (outside(entry.name) || entry.name.endsWith('.d.json.ts')) continue;
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) yield* sourcesIn(file);
    else if (entry.isFile()) yield file;
  }
}

/** A hash over everything a build depends on: sources, lock file, public origin and Node. */
export function fingerprint(appUrl) {
  const hash = createHash('sha256').update(`${appUrl}\n${process.version}\n`);
  for (const file of sourcesIn(root)) {
    const content = fs.readFileSync(file);
    hash.update(`${path.relative(root, file)}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** @returns {{ appUrl: string, fingerprint: string } | undefined} undefined where no build has finished */
export function readStamp(directory = distDir) {
  const file = stampFile(directory);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

export function writeStamp(appUrl) {
  const stamp = { appUrl, fingerprint: fingerprint(appUrl) };
  fs.writeFileSync(stampFile(distDir), `${JSON.stringify(stamp, null, 2)}\n`);
}

export function removeStamp() {
  fs.rmSync(stampFile(distDir), { force: true });
}
