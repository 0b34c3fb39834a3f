import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fontFiles } from '#scripts/copy-fonts.ts';
import { packPictures } from '#scripts/draw-packs.ts';
import { themeCss } from '#scripts/generate-theme-css.ts';
import { themeReaders } from '#scripts/theme-readers.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('theme.css is what the theme says now', () => {
  expect(read('components/theme/theme.css')).toBe(themeCss());
});

test('theme.css holds both colour modes under the data-theme attribute', () => {
  const css = themeCss();
  expect(css).toContain(':root, [data-theme="light"] {');
  expect(css).toContain('\n@media not print {\n  [data-theme="dark"] {');
});

test('every variable of theme.css has a reader, and what our files name is there', () => {
  const { reads, named } = themeReaders();
  const held = new Set(
    [...read('components/theme/theme.css').matchAll(/^ *--raff-([\w-]+):/gm)].map(([, name]) => name),
  );
  expect([...held].filter((name) => !reads(name ?? ''))).toEqual([]);
  expect([...named].filter((name) => !held.has(name))).toEqual([]);
});

test('a variable without a reader is found, and one that MUI alone asks for is not taken for one', () => {
  const { reads } = themeReaders();
  for (const nobody of ['palette-Tooltip-bg', 'palette-Slider-primaryTrack', 'shadows-3', 'font-h1'])
    expect(reads(nobody), nobody).toBe(false);
  for (const mui of [
    'shadows-24',
    'zIndex-modal',
    'palette-Alert-errorColor',
    'palette-common-onBackgroundChannel',
  ])
    expect(reads(mui), mui).toBe(true);
});

test('the served fonts are the bytes of the pinned packages, and every one is used', () => {
  const styles = read('components/theme/fonts.css');
  for (const { from, to } of fontFiles()) {
    expect(readFileSync(to).equals(readFileSync(from)), to).toBe(true);
    expect(styles).toContain(`/fonts/${to.split('/').at(-1)}`);
  }
});

test('no face takes the place of letters that were painted: lines would break elsewhere', () => {
  const faces = read('components/theme/fonts.css').split('@font-face').slice(1);
  const fetched = faces.filter((face) => face.includes('url('));
  expect(fetched).toHaveLength(fontFiles().length);
  for (const face of fetched) expect(face).toContain('font-display: optional;');
});

test('the local face that stands in for the Latin letters has no part in the Arabic ones', () => {
  const faces = read('components/theme/fonts.css')
    .split('@font-face')
    .filter((face) => face.includes('"Plex Fallback";'));
  expect(faces).toHaveLength(2);
  for (const face of faces) {
    const ranges = /unicode-range: ([^;]+);/.exec(face)?.[1]?.split(',') ?? [];
    const drawn = (letter: string) => {
      const point = letter.codePointAt(0) ?? 0;
      return ranges.some((range) => {
        const [from, to = from] = range
          .trim()
          .slice(2)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16));
        return from !== undefined && to !== undefined && from <= point && point <= to;
      });
    };
    for (const letter of 'aé€—…←') expect(drawn(letter), letter).toBe(true);
    for (const letter of 'رَف،؟ﷺ') expect(drawn(letter), letter).toBe(false);
  }
});

test('the pictures of packs are what the script draws now, small and harmless', () => {
  const pictures = packPictures();
  const folder = new URL('../../../public/packs/', import.meta.url);
  expect(readdirSync(folder).sort()).toEqual([...pictures.keys()].sort());
  for (const [name, picture] of pictures) {
    expect(read(`public/packs/${name}`), name).toBe(picture);
    expect(picture.length, name).toBeLessThan(600);
    expect(picture, name).not.toMatch(/script|href|style|on\w+=/);
  }
});
