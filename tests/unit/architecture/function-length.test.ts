import { globSync, readFileSync } from 'node:fs';
import { type Node, parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

/** Lines of a function, its head included. */
const MOST = 100;

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);

/** The functions and components of a source that are longer than allowed, by the names that they or their variables have. */
function longFunctions(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const linesOf = ({ start, end }: Node) => source.slice(start, end).split('\n').length;
  const long: string[] = [];
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, name);
    if (!isNode(value)) return;
    const own = nameOf(value) ?? name;
    if (FUNCTIONS.has(value.type) && linesOf(value) > MOST) long.push(own);
    for (const child of Object.values(value)) visit(child, own);
  };
  visit(program.body, `a function of ${file}`);
  return long;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && !Array.isArray(value);

/** What a function that stands here is called; null where this says nothing of it. */
const nameOf = (node: Node): string | null => {
  const named = 'id' in node ? node.id : 'key' in node ? node.key : null;
  return named && typeof named === 'object' && 'name' in named && typeof named.name === 'string'
    ? named.name
    : null;
};

describe('functions and components', () => {
  // It parses all of the sources, on a machine that may have none of its time to spare.
  it('have no more lines than allowed', { timeout: 60_000 }, () => {
    const files = globSync('{app,components,lib,db,dev,scripts}/**/*.{ts,tsx}', { exclude: ['**/*.d.ts'] });
    expect(files.length).toBeGreaterThan(500);
    const long = files
      .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
      .filter(({ source }) => source.split('\n').length > MOST)
      .flatMap(({ file, source }) => longFunctions(file, source));
    expect(long).toEqual([]);
  });

  const body = (lines: number) => '\n'.repeat(lines - 1);

  it.each([
    ['a declaration', (lines: number) => `export function long() {${body(lines)}}`],
    ['an arrow', (lines: number) => `const long = async () => {${body(lines)}};`],
    ['a component', (lines: number) => `export default function long() { return <b>${body(lines)}</b>; }`],
    ['a method', (lines: number) => `class A { long() {${body(lines)}} }`],
    ['a property', (lines: number) => `const a = { long: () => {${body(lines)}} };`],
    ['a function in a function', (lines: number) => `use(() => { const long = () => {${body(lines)}}; });`],
  ])('are refused where %s has more', (_form, source) => {
    expect(longFunctions('components/a.tsx', source(MOST))).toEqual([]);
    expect(longFunctions('components/a.tsx', source(MOST + 1))).toContain('long');
  });
});
