// npm run test:durations: keeps how long the files of Vitest took in their last run, so that the next begins with the longest. A run on
// an idle machine gives the best order.
import './require-node.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { longestFirst, RESULTS, readSeconds, type Seconds } from './test-results.ts';

const KEPT = path.resolve(import.meta.dirname, '../tests/setup/durations.json');

/** The order of shorter files saves nothing, and their times would change with every run. */
const LEAST_SECONDS = 1;

const known: Seconds = JSON.parse(fs.readFileSync(KEPT, 'utf8'));
// Playwright has an order of its own.
const measured = fs.globSync(`${RESULTS}/{unit,integration,operations}.json`).map(readSeconds);
const all: Seconds = Object.assign({}, known, ...measured);
const kept = longestFirst(all).filter(([file, seconds]) => seconds >= LEAST_SECONDS && fs.existsSync(file));
fs.writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
console.log(
  `${kept.length} files take ${LEAST_SECONDS} second or more, the longest ${kept[0]?.[1]} seconds.`,
);
