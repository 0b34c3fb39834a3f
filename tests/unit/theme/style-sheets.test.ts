import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What breaks a rule and may, each with its reason. One that no sheet needs any more fails. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'ui/tile: font-size: clamp(var(--raff-text-panel), 19cqi, var(--raff-text-figure))':
    'an amount stays whole in a narrow tile: between two sizes of the scale',
  'market/price-monitor/history-table: font-size: min(0.75rem, 900px / (var(--figures) * 3.6 + 14))':
    'on paper all columns of a wide table fit its width',
};

/** Animations that go on for as long as something is waited for; each stands still where less motion is wanted. */
const WAITING = ['turn', 'breathe', 'blink', 'underway'];
/** Animations that are moved by scrolling, not by time. */
const SCROLLED = ['edges', 'last-edge', 'more-below'];
const LONGEST = 200;

type Declaration = { sheet: string; property: string; value: string };

const sheets = globSync('{app,components}/**/*.css')
  .filter((path) => !/theme\/(theme|fonts)\.css$/.test(path))
  .sort();

function declarationsOf(css: string, sheet: string): Declaration[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/(?<=[{};]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map(
    ([, property = '', value = '']) => ({ sheet, property, value: value.trim().replace(/\s+/g, ' ') }),
  );
}

const declarations = sheets.flatMap((path) =>
  declarationsOf(
    readFileSync(path, 'utf8'),
    path.replace(/^components\//, '').replace(/(\.module)?\.css$/, ''),
  ),
);

const used = new Set<string>();
function broken(those: readonly Declaration[], rule: (value: string, property: string) => boolean): string[] {
  return those
    .filter(({ property, value }) => !rule(value, property))
    .map(({ sheet, property, value }) => `${sheet}: ${property}: ${value}`)
    .filter((line) => {
      if (line in EXCEPTIONS) used.add(line);
      return !(line in EXCEPTIONS);
    });
}
const of = (properties: RegExp) => declarations.filter(({ property }) => properties.test(property));

/** No colour but a variable: a word, a number sign or a function that names one. */
const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:white|black|gr[ae]y|silver|red|green|blue|orange|yellow|purple|pink|teal|navy|cyan|brown)(?![\w-])/i;
/** In a mask black is what stays, not a colour. */
const isMask = ({ property }: Declaration) => /^(-webkit-)?mask|^--(mark|side)$/.test(property);

const words = (value: string) => value.split(/\s+(?![^(]*\))/);
const RADIUS = /^(?:0|50%|inherit|var\(--raff-(?:shape-borderRadius|chip-radius|mark-radius)\))$/;
const SIZE = /^(?:inherit|0|var\(--raff-text-[\w-]+\))$/;
const WEIGHT = /^(?:400|600|inherit)$/;

const isInStep = (px: number) => px % 4 === 0 || px === 1 || px === 2;
function isSpaced(value: string): boolean {
  const steps = [...value.matchAll(/(?<![\w.])-?(\d*\.?\d+)(px|rem)\b/g)];
  return steps.every(([, number, unit]) => isInStep(Number(number) * (unit === 'rem' ? 16 : 1)));
}

function milliseconds(value: string): number {
  const times = [...value.matchAll(/(?<![\w.])(\d*\.?\d+)(ms|s)\b/g)];
  return Math.max(0, ...times.map(([, number, unit]) => Number(number) * (unit === 's' ? 1000 : 1)));
}

test('all style sheets are read', () => {
  expect(sheets.length).toBeGreaterThan(100);
  expect(declarations.length).toBeGreaterThan(2000);
  expect(
    declarationsOf('a:hover { color: red; /* b: c; */ } @media print { b { margin: 3px } }', 'x'),
  ).toEqual([
    { sheet: 'x', property: 'color', value: 'red' },
    { sheet: 'x', property: 'margin', value: '3px' },
  ]);
});

test('colours come from the palette', () => {
  expect(
    broken(
      declarations.filter((it) => !isMask(it)),
      (value) => !COLOUR.test(value.replace(/var\([\w-]+\)/g, '')),
    ),
  ).toEqual([]);
});

test('shadows are tokens, or rings without blur', () => {
  expect(
    broken(of(/^box-shadow$/), (value) => /^(?:none|var\(--raff-shadow-\w+\)|0 0 0 \dpx \S.*)$/.test(value)),
  ).toEqual([]);
});

test('text has a size and a weight of the scale', () => {
  expect(broken(of(/^font-size$/), (value) => SIZE.test(value))).toEqual([]);
  expect(broken(of(/^font-weight$/), (value) => WEIGHT.test(value))).toEqual([]);
  expect(broken(of(/^font$/), (value) => value === 'inherit')).toEqual([]);
});

test('corners are tokens', () => {
  expect(broken(of(/radius$/), (value) => words(value).every((word) => RADIUS.test(word)))).toEqual([]);
});

test('room is given in steps of four pixels, hairlines apart', () => {
  expect(
    broken(
      of(/^(?:(?:scroll-)?(?:margin|padding)(?:-[\w-]+)?|(?:row-|column-)?gap|border-spacing)$/),
      isSpaced,
    ),
  ).toEqual([]);
});

test('nothing moves for as long as 200 ms, but for what waits', () => {
  expect(broken(of(/^transition/), (value) => milliseconds(value) < LONGEST)).toEqual([]);
  expect(
    broken(
      of(/^animation(-duration)?$/),
      (value) => milliseconds(value) < LONGEST || WAITING.some((name) => words(value).includes(name)),
    ),
  ).toEqual([]);
  const named = of(/^animation(-name)?$/).flatMap(({ value }) => words(value));
  for (const name of [...WAITING, ...SCROLLED]) expect(named, name).toContain(name);
});

test('no element has a look of its own in its markup', () => {
  /** The bars of MUI's charts take the radius of a mark as a number. */
  const LOOK = /\b(?:fontSize|fontWeight|fontFamily|borderRadius(?!=\{2\})|boxShadow|transition)\s*[=:]/g;
  const SPACING = /\b(?:margin|padding|gap)\w*\s*:\s*['"]?-?(\d+)/g;
  const PAINTED = /style=\{\{[^}]*\}|\b(?:fill|stroke|color|stopColor)="[^"]*"/g;
  const found = globSync('{app,components}/**/*.tsx').flatMap((path) => {
    const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
    const looks = [...text.matchAll(LOOK)].map(([look]) => look);
    const spaces = [...text.matchAll(SPACING)]
      .filter(([, px]) => !isInStep(Number(px)))
      .map(([look]) => look);
    const painted = [...text.matchAll(PAINTED)].map(([look]) => look);
    const colours = painted.filter((look) => COLOUR.test(look.replace(/var\([\w-]+\)/g, '')));
    return [...looks, ...spaces, ...colours].map((look) => `${path}: ${look}`);
  });
  expect(found).toEqual([]);
});

test('every exception is still needed', () => {
  expect(Object.keys(EXCEPTIONS).filter((line) => !used.has(line))).toEqual([]);
});
