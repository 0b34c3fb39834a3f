import { describe, expect, it } from 'vitest';
import { findLostReferences, readTexts, type Texts } from './references.ts';

describe('comments and documents', () => {
  const ours = readTexts(process.cwd());

  it('are read, all of them', () => {
    expect(Object.keys(ours).length).toBeGreaterThan(800);
    expect(ours['docs/product/README.md']).toContain('## People');
  });

  // A quarter of a second's work, on a machine that may have none to spare.
  it('point only at what the repository holds', { timeout: 60_000 }, () => {
    expect(findLostReferences(ours)).toEqual([]);
  });
});

/** Sources with one reference that leads nowhere, and what must be said of it. */
const planted: [Texts, string][] = [
  [{ 'lib/a.ts': '/** As DESIGN says. */' }, 'DESIGN'],
  [{ 'lib/a.ts': '// See D10.' }, 'D10'],
  [{ 'lib/a.ts': 'const a = 1; // §7' }, '§7'],
  [{ 'lib/a.ts': '/* What the issue asks for. */' }, 'the issue'],
  [{ 'components/a.tsx': 'const a = <p>{/* the SPEC */}</p>;' }, 'SPEC'],
  [{ 'docs/a.md': 'As the specification describes.' }, 'the specification'],
  [{ 'components/a.css': '/* HOUSE */ a { color: red; }' }, 'HOUSE'],
  [{ 'db/a.sql': '-- as in LOOK\nselect 1;' }, 'LOOK'],
  [{ '.env.example': '# TECH has it\nA=1' }, 'TECH'],
  [{ 'lib/a.ts': '/** See lib/gone.ts. */' }, 'lib/gone.ts'],
  [{ 'lib/a.ts': '// docs/b.md#no-such', 'docs/b.md': '# There' }, 'docs/b.md#no-such'],
  [{ 'docs/a.md': '[a](gone.md)' }, 'gone.md'],
  [{ 'docs/a.md': '[a](../lib/gone)' }, '../lib/gone'],
  [{ 'docs/a.md': '# Here\n[a](#there)' }, '#there'],
  [{ 'docs/a.md': '[a](b.md#gone)', 'docs/b.md': '```\n# gone\n```' }, 'b.md#gone'],
  [{ 'docs/a.md': 'In `lib/gone.ts`.' }, 'lib/gone.ts'],
  [{ 'docs/a.md': 'In lib/gone.ts, that is.' }, 'lib/gone.ts'],
  [{ 'README.md': '<img src="docs/gone.png">' }, 'docs/gone.png'],
];

describe('a reference that leads nowhere', () => {
  it.each(planted)('is found: %o', (texts, expected) => {
    const found = findLostReferences(texts);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(expected);
  });

  it.each<[Texts]>([
    [{ 'lib/a.ts': 'const WORDS = "§ SPEC";' }],
    [{ 'lib/a.ts': '// b.ts, and lib/b.ts.', 'lib/b.ts': '' }],
    [{ 'lib/a.ts': '// docs/b.md#two-words', 'docs/b.md': '## Two words!' }],
    [{ 'docs/a.md': '[out](https://example.com/a.md) `lib/<domain>/schema.ts` `npm run x`' }],
    [{ 'docs/a.md': '# One\n# One\n[a](#one-1) [b](../lib) `lib/b.ts`', 'lib/b.ts': '' }],
  ])('is not what leads somewhere: %o', (texts) => {
    expect(findLostReferences(texts)).toEqual([]);
  });
});
