import { globSync, readFileSync } from 'node:fs';
import { type Program, parseSync } from 'oxc-parser';
import { beforeAll, describe, expect, it } from 'vitest';

type Body = Program['body'];

const parse = (file: string, source: string): Body => {
  const { program, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  return program.body;
};

const ARROWS = /^(lib|db)\//;

/**
 * Functions at the top of a file that are written in the other form. Generators and assertions have no arrow; an arrow of a type that
 * stands before it has no other form.
 */
function strays(file: string, body: Body): string[] {
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'FunctionDeclaration') {
      const type = declared.returnType?.typeAnnotation;
      const asserts = type?.type === 'TSTypePredicate' && type.asserts;
      return ARROWS.test(file) && !declared.generator && !asserts ? [`${file}: ${declared.id?.name}`] : [];
    }
    if (declared?.type !== 'VariableDeclaration' || ARROWS.test(file)) return [];
    return declared.declarations
      .filter(
        ({ id, init }) =>
          init?.type === 'ArrowFunctionExpression' && !('typeAnnotation' in id && id.typeAnnotation),
      )
      .map(({ id }) => `${file}: ${id.type === 'Identifier' ? id.name : 'a pattern'}`);
  });
}

const found = { files: 0, strays: [] as string[], quietLimits: [] as string[] };

// Parsing takes the time: each source is parsed once, for both rules.
beforeAll(() => {
  for (const file of globSync('{lib,db,components,app,dev,scripts}/**/*.{ts,tsx}', {
    exclude: ['**/*.d.ts'],
  })) {
    const body = parse(file, readFileSync(file, 'utf8'));
    found.files++;
    found.strays.push(...strays(file, body));
    found.quietLimits.push(...quietLimits(file, body));
  }
}, 60_000);

describe('functions at the top of a file', () => {
  it('are arrows in lib and db, and declarations in what draws, starts and stands in', () => {
    expect(found.files).toBeGreaterThan(500);
    expect(found.strays).toEqual([]);
  });

  it.each([
    ['lib/a.ts', 'export function a() {}'],
    ['db/a.ts', 'async function a() {}'],
    ['components/a.tsx', 'export const A = () => <b />;'],
    ['dev/a.ts', 'const a = async (b: string) => b;'],
  ])('in %s are refused as «%s»', (file, source) => {
    expect(strays(file, parse(file, source))).toHaveLength(1);
  });

  it.each([
    ['lib/a.ts', 'export const a = () => 1; export async function* b() { yield 1; }'],
    ['lib/a.ts', 'export function isA(b: unknown): asserts b is string {}'],
    ['components/a.tsx', 'export function A() { const onClick = () => 1; return <b onClick={onClick} />; }'],
    ['components/a.tsx', 'const compare: Compare = (a, b) => a - b;'],
  ])('in %s may be «%s»', (file, source) => {
    expect(strays(file, parse(file, source))).toEqual([]);
  });
});

/** Next reads it by this name. */
const NAMED_BY_OTHERS = new Set(['dynamicParams', 'maxDuration']);

/** Plain numbers, words and patterns at the top of a file whose name does not say so. */
function quietLimits(file: string, body: Body): string[] {
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return [];
    return declared.declarations
      .filter(({ init }) => init?.type === 'Literal')
      .flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
      .filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name) && !NAMED_BY_OTHERS.has(name))
      .map((name) => `${file}: ${name}`);
  });
}

describe('constants at the top of a file', () => {
  it('that are a number, a word or a pattern are in capitals', () => {
    expect(found.quietLimits).toEqual([]);
  });

  it('are refused otherwise, and tables and what is made are left alone', () => {
    const source = 'export const most = 3; const WORD = "a"; const made = make();';
    expect(quietLimits('lib/a.ts', parse('lib/a.ts', source))).toEqual(['lib/a.ts: most']);
  });
});
