// npm run structure: how the product is built, in figures: the domains and what ties them, and how long its files are.
import fs from 'node:fs';
import {
  type Arrow,
  arrowsBetweenDomains,
  arrowsBetweenFiles,
  arrowsBetweenRooms,
  knotsOf,
  mutualPairs,
} from './domains.ts';
import { type ImportGraph, readImportGraph } from './import-graph.ts';

const graph = readImportGraph(process.cwd());
const isDetailed = process.argv.includes('--arrows');

for (const layer of ['lib', 'components'] as const)
  printArrows(`${layer}/`, 'domains', arrowsBetweenDomains(graph, layer));
const rooms = Map.groupBy(arrowsBetweenRooms(graph), ({ from }) => from.split('/').slice(0, 2).join('/'));
for (const [domain, arrows] of [...rooms].sort()) printArrows(`${domain}/`, 'rooms', arrows);
console.log(`files: ${knotsOf(arrowsBetweenFiles(graph)).length} knots (tables refer to each other)`);
console.log(`files with one reader: ${filesWithOneReader()}`);
printLengths(graph);

function printArrows(name: string, places: string, arrows: readonly Arrow[]): void {
  const found = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const imports = arrows.reduce((sum, { count }) => sum + count, 0);
  const knots = knotsOf(arrows);
  const pairs = mutualPairs(arrows);
  console.log(
    `${name}: ${found.size} ${places}, ${floorsOf(arrows)} floors, ${arrows.length} arrows (${imports} imports)`,
  );
  console.log(`  knots: ${knots.map((knot) => `${knot.length} (${knot.join(', ')})`).join('\n') || 'none'}`);
  console.log(`  mutual pairs: ${pairs.length} ${pairs.map((pair) => pair.join(' ↔ ')).join(', ')}`);
  if (!isDetailed) return;
  for (const { from, to, count } of arrows.toSorted((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1)))
    console.log(`  ${from} → ${to} ${count}`);
}

/** How many places stand on each other at the highest; what is in a knot counts once. */
function floorsOf(arrows: readonly Arrow[]): number {
  const targets = Map.groupBy(arrows, ({ from }) => from);
  const known = new Map<string, number>();
  const floorOf = (place: string, below: readonly string[]): number => {
    const floor =
      known.get(place) ??
      1 +
        Math.max(
          0,
          ...(targets.get(place) ?? []).flatMap(({ to }) =>
            below.includes(to) ? [] : floorOf(to, [...below, place]),
          ),
        );
    known.set(place, floor);
    return floor;
  };
  return Math.max(0, ...[...targets.keys()].map((place) => floorOf(place, [place])));
}

/** Files of the product that exactly one other file of it imports. */
function filesWithOneReader(): number {
  const isProduct = (file: string) => /^(app|components|lib|db)\//.test(file);
  const arrows = arrowsBetweenFiles(graph).filter(({ from, to }) => isProduct(from) && isProduct(to));
  return [...Map.groupBy(arrows, ({ to }) => to).values()].filter(({ length }) => length === 1).length;
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
