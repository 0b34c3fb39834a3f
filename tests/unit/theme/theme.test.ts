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

test('a snackbar sits at the bottom left and stays until closed', () => {
  expect(themes.ltr.components?.MuiSnackbar?.defaultProps).toEqual({
    anchorOrigin: { vertical: 'bottom', horizontal: 'left' },
    autoHideDuration: null,
  });
});

test('nothing moves for longer than 200 ms, and nothing pulses where the focus is', () => {
  for (const { components, transitions } of Object.values(themes)) {
    const own = [components?.MuiPopover, components?.MuiMenu].map(
      (it) => it?.defaultProps?.transitionDuration,
    );
    for (const duration of [...own, ...Object.values(transitions.duration)])
      expect(duration).toBeLessThan(200);
    expect(components?.MuiButtonBase?.defaultProps?.disableRipple).toBe(true);
  }
});

test('a button has more room beside its words than above them, whoever draws it', () => {
  const css = readFileSync('components/ui/button.module.css', 'utf8');
  const drawn = [...css.matchAll(/padding: ([^;]+);/g)].map(([, padding]) => padding);
  const { root } = themes.ltr.components?.MuiButton?.styleOverrides ?? {};
  const { variants } = (typeof root === 'function' ? root({ theme: themes.ltr, ownerState: {} }) : root) as {
    variants: { style: { padding?: string | number } }[];
  };
  const themed = variants.flatMap(({ style }) => style.padding ?? []);
  const [ofPages, ofTheme] = [drawn, themed].map((paddings) =>
    paddings.map((padding) => String(padding).split(' ').map(Number.parseFloat)),
  );
  expect(ofPages?.toSorted()).toEqual(ofTheme?.toSorted());
  for (const [block = 0, inline = block] of ofPages ?? []) expect(inline).toBeGreaterThan(block);
});
