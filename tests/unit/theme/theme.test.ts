import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { themes } from '#components/theme/theme.ts';

test('the theme has the radius, spacing and case of the product', () => {
  for (const theme of Object.values(themes)) {
    expect(theme.shape.borderRadius).toBe(8);
    expect(theme.spacing(1)).toContain('8px');
    expect(theme.typography.button.textTransform).toBe('none');
  }
});

test('each direction has its own theme', () => {
  expect(themes.ltr.direction).toBe('ltr');
  expect(themes.rtl.direction).toBe('rtl');
});

test('nothing moves for longer than 200 ms, and nothing pulses where the focus is', () => {
  for (const { components, transitions } of Object.values(themes)) {
    const own = components?.MuiPopover?.defaultProps?.transitionDuration;
    for (const duration of [own, ...Object.values(transitions.duration)]) expect(duration).toBeLessThan(200);
    expect(components?.MuiButtonBase?.defaultProps?.disableRipple).toBe(true);
  }
});

test('a message of MUI stands at the bottom where lines begin, until it is closed', () => {
  for (const { components } of Object.values(themes)) {
    expect(components?.MuiSnackbar?.defaultProps).toEqual({
      anchorOrigin: { vertical: 'bottom', horizontal: 'left' },
      autoHideDuration: null,
    });
  }
});

test('an empty radio or checkbox is an outline, not the grey that browsers fill it with in dark mode', () => {
  const css = readFileSync(new URL('../../../components/theme/base.css', import.meta.url), 'utf8');
  const [, empty = ''] = /input:is\(\[type="radio"\], \[type="checkbox"\]\) \{([^}]+)\}/.exec(css) ?? [];
  expect(empty).toContain('appearance: none');
  expect(empty).toContain('background: transparent');
  expect(empty).toContain('var(--raff-palette-outline)');
});
