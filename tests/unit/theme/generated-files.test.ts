import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fontFiles } from '#scripts/copy-fonts.ts';
import { themeCss } from '#scripts/generate-theme-css.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('theme.css is what the theme says now', () => {
  expect(read('components/theme/theme.css')).toBe(themeCss());
});

test('theme.css holds both colour modes under the data-theme attribute', () => {
  const css = themeCss();
  expect(css).toContain(':root, [data-theme="light"] {');
  expect(css).toContain('\n[data-theme="dark"] {');
});

test('the served fonts are the bytes of the pinned packages, and every one is used', () => {
  const styles = read('components/theme/fonts.css');
  for (const { from, to } of fontFiles()) {
    expect(readFileSync(to).equals(readFileSync(from)), to).toBe(true);
    expect(styles).toContain(`/fonts/${to.split('/').at(-1)}`);
  }
});
