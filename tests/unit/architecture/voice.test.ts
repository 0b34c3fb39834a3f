import { describe, expect, it } from 'vitest';
import { commentsOf, readTexts } from './references.ts';

/** What docs/voice.md refuses in comments and documents, as far as it is recognisable without reading the sentence. */
const REFUSED: [RegExp, string][] = [
  [/\b(?:no|some|every|any)body\b/i, 'no one, someone, everyone, anyone'],
  [/\bwhoever\b|\bwhom\b/i, 'a noun: the person, the caller, people who'],
  [/\btold\b|\btells\b/i, 'notified, shown, says, returns'],
  [/\bheld against\b/i, 'compared with'],
  [/\bof ours\b/i, 'our own, or what it is'],
  [/\breckon/i, 'calculate'],
  [/\banew\b|\bfor ever\b|\bin (?:its|their) stead\b|\bhence\b|\bthus\b/i, 'again, forever, instead, so'],
  [
    /\b(?:for|to|from|of|by|than|against|with|on|but|only|lets?|gives?|asks?|keeps?) who\b/i,
    'a noun before who: people who',
  ],
];

/** What quotes the words that it refuses. */
const QUOTES = /^docs\/(?:glossary|voice)\.md$/;
/** Not gone over yet. */
const WAITS = /^db\/migrations\//;

const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '…');

const refusals = (file: string, text: string): string[] => {
  // Comments stand in the text as they are, and finding them is dear: asked of texts alone that have such a word anywhere.
  if (!REFUSED.some(([pattern]) => pattern.test(text))) return [];
  return (file.endsWith('.md') ? [text] : commentsOf(file, text)).flatMap((said) =>
    REFUSED.flatMap(([pattern, better]) => {
      const found = pattern.exec(withoutCode(said));
      return found ? [`${file}: «${found[0]}», use ${better}`] : [];
    }),
  );
};

describe('comments and documents', () => {
  // Every source is parsed.
  it('are in plain, modern English', { timeout: 60_000 }, () => {
    const texts = Object.entries(readTexts(process.cwd())).filter(
      ([file]) => !QUOTES.test(file) && !WAITS.test(file),
    );
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.flatMap(([file, text]) => refusals(file, text))).toEqual([]);
  });

  it.each([
    ['lib/a.ts', '/** Nobody sees it. */'],
    ['lib/a.ts', '// For who sees no single products.'],
    ['components/a.tsx', 'const a = <p>{/* Whoever asks. */}</p>;'],
    ['tests/a.ts', '/** The user is told. */'],
    ['db/a.sql', '-- a table of ours'],
    ['components/a.css', '/* drawn anew */'],
    ['docs/a.md', 'Prices are held against the others.'],
    ['docs/a.md', 'It is reckoned by day.'],
  ])('are refused in %s: %s', (file, text) => {
    expect(refusals(file, text)).toHaveLength(1);
  });

  it('may quote code, and say who does what', () => {
    expect(refusals('lib/a.ts', "// Runs as `nobody`.\nconst told = 'somebody';")).toEqual([]);
    expect(refusals('docs/a.md', 'Who may do what. People who can see it.')).toEqual([]);
  });
});
