import type { ImportGraph } from './import-graph.ts';

/** One domain's imports from another: how many, and one of them to show. */
export type Arrow = { from: string; to: string; count: number; example: string };

/** `lib/auth` of `lib/auth/sign-in.ts`. Storage is one domain: what stands under it must not reach it through a longer way. */
const domainOf = (file: string, layer: string): string | null => {
  if (layer === 'lib' && file.startsWith('db/')) return 'db';
  return new RegExp(`^${layer}/[^/]+(?=/)`).exec(file)?.[0] ?? null;
};

/** The rooms of a domain: its folders, and the files that stand in none as one more, which bears the domain's name. */
const roomOf = (file: string): string | null =>
  /^(?:lib|components|db)\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ??
  /^(?:lib|components|db)\/[^/]+(?=\/)/.exec(file)?.[0] ??
  null;

/** The arrows between the folders of a layer, whatever form the imports have: a type ties two domains as a value does. */
export const arrowsBetweenDomains = (graph: ImportGraph, layer: 'lib' | 'components'): Arrow[] =>
  arrowsBetween(graph, (file) => domainOf(file, layer));

/** The arrows between the rooms inside of one domain. */
export const arrowsBetweenRooms = (graph: ImportGraph): Arrow[] =>
  arrowsBetween(graph, roomOf).filter(({ from, to }) => domainOfRoom(from) === domainOfRoom(to));

const domainOfRoom = (room: string): string => room.split('/').slice(0, 2).join('/');

/** The arrows between files; packages left out. */
export const arrowsBetweenFiles = (graph: ImportGraph): Arrow[] =>
  arrowsBetween(graph, (file) => (graph.has(file) ? file : null));

function arrowsBetween(graph: ImportGraph, placeOf: (file: string) => string | null): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const [file, { imports }] of graph) {
    const from = placeOf(file);
    for (const edge of imports) {
      const to = edge.ours ? placeOf(edge.to) : null;
      if (!from || !to || from === to) continue;
      const arrow = arrows.get(`${from} ${to}`) ?? { from, to, count: 0, example: `${file} → ${edge.to}` };
      arrow.count += 1;
      arrows.set(`${from} ${to}`, arrow);
    }
  }
  return [...arrows.values()];
}

/** Domains that reach each other, as sets (strongly connected components of more than one). Tarjan's algorithm. */
export function knotsOf(arrows: readonly Arrow[]): string[][] {
  const targets = Map.groupBy(arrows, ({ from }) => from);
  const onStack = new Set<string>();
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const knots: string[][] = [];

  const visit = (domain: string): number => {
    const own = index.size;
    index.set(domain, own);
    stack.push(domain);
    onStack.add(domain);
    let low = own;
    for (const { to } of targets.get(domain) ?? []) {
      if (!index.has(to)) low = Math.min(low, visit(to));
      else if (onStack.has(to)) low = Math.min(low, lowest.get(to) ?? index.get(to) ?? low);
    }
    lowest.set(domain, low);
    if (low === own) {
      const knot = stack.splice(stack.lastIndexOf(domain));
      for (const each of knot) onStack.delete(each);
      if (knot.length > 1) knots.push(knot.sort());
    }
    return low;
  };
  for (const domain of targets.keys()) if (!index.has(domain)) visit(domain);
  return knots;
}

/** The arrows that make a knot, each with an import of it. */
export const arrowsWithin = (arrows: readonly Arrow[], knot: readonly string[]): Arrow[] =>
  arrows.filter(({ from, to }) => knot.includes(from) && knot.includes(to));

/** Pairs of domains that import each other straight. */
export const mutualPairs = (arrows: readonly Arrow[]): [string, string][] =>
  arrows
    .filter(({ from, to }) => from < to && arrows.some((back) => back.from === to && back.to === from))
    .map(({ from, to }) => [from, to]);
