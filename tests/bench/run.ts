/** npm run bench [-- name …]: the benchmarks and the large proofs, all or those named. Figures go to artifacts/bench/<name>.json too. */
import '#scripts/require-node.mjs';
import fs from 'node:fs';
import path from 'node:path';

/** What a benchmark measured: rows of a table. */
export type Figures = Record<string, string | number | null>[];

/** A file `tests/bench/<name>.bench.ts` exports this. It throws where a proof fails. */
export type Bench = { title: string; run: () => Promise<Figures> };

const folder = import.meta.dirname;
const known = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => path.basename(file, '.bench.ts'));

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length) {
  console.error(`No benchmark ${unknown.join(', ')}: there are ${known.join(', ')}.`);
  process.exit(2);
}

const results = path.resolve('artifacts/bench');
fs.mkdirSync(results, { recursive: true });
for (const name of asked.length ? asked : known) {
  const { title, run }: Bench = await import(path.join(folder, `${name}.bench.ts`));
  console.log(`\n${title}`);
  const figures = await run();
  console.table(figures);
  fs.writeFileSync(path.join(results, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
}
process.exit(0);
