// npm run structure: how the product is built, in figures: the domains and what ties them, and how long its files are.
import fs from 'node:fs';
import { arrowsBetweenDomains, knotsOf, mutualPairs } from './domains.ts';
import { type ImportGraph, readImportGraph } from './import-graph.ts';

const graph = readImportGraph(process.cwd());
const isDetailed = process.argv.includes('--arrows');

for (const layer of ['lib', 'components'] as const) printDomains(layer);
printLengths(graph);

function printDomains(layer: 'lib' | 'components'): void {
  const arrows = arrowsBetweenDomains(graph, layer);
  const domains = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const imports = arrows.reduce((sum, { count }) => sum + count, 0);
  const knots = knotsOf(arrows);
  const pairs = mutualPairs(arrows);
  console.log(`${layer}/: ${domains.size} domains, ${arrows.length} arrows (${imports} imports)`);
  console.log(`  knots: ${knots.map((knot) => `${knot.length} (${knot.join(', ')})`).join('\n') || 'none'}`);
  console.log(`  mutual pairs: ${pairs.length} ${pairs.map((pair) => pair.join(' ↔ ')).join(', ')}`);
  if (!isDetailed) return;
  for (const { from, to, count } of arrows.toSorted((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1)))
    console.log(`  ${from} → ${to} ${count}`);
}

/** A use case takes a context; the rest of the product is counted apart. */
function kindOf(file: string, { imports }: { imports: { to: string }[] }): string | null {
  if (/^app\/api\/.*\/route\.ts$/.test(file)) return 'route';
  if (/^app\/.*\/page\.tsx$/.test(file)) return 'page';
  if (/^lib\/(?!http\/|context\/)/.test(file) && imports.some(({ to }) => /^lib\/.*\/context\.ts$/.test(to)))
    return 'use case';
  return /^(app|components|lib|db)\//.test(file) ? 'other' : null;
}

function printLengths(files: ImportGraph): void {
  const kinds = Map.groupBy(files, ([file, source]) => kindOf(file, source));
  console.log('lines of a file        files  median     p90     max');
  for (const kind of ['route', 'page', 'use case', 'other']) {
    const lines = (kinds.get(kind) ?? [])
      .map(([file]) => fs.readFileSync(file, 'utf8').split('\n').length - 1)
      .sort((a, b) => a - b);
    const at = (share: number) => lines[Math.ceil(lines.length * share) - 1];
    const figures = [lines.length, at(0.5), at(0.9), at(1)];
    console.log(`  ${kind.padEnd(18)}${figures.map((figure) => String(figure).padStart(8)).join('')}`);
  }
}
