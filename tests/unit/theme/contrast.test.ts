import { describe, expect, test } from 'vitest';
import { colourSchemes } from '#components/theme/palette.ts';

const TEXT = 4.5;
const MARK = 3;

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour at `share` of the way from one colour to another, as browsers mix a gradient. */
function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

test('the measure is the one of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each(Object.entries(colourSchemes))('%s', (name, scheme) => {
  const surfaces = Object.entries(scheme.background);
  const roles = ['primary', 'secondary', 'success', 'info', 'warning', 'error'] as const;

  test.each(surfaces)('text and coloured text are readable on %s', (_surface, background) => {
    for (const text of [scheme.text.primary, scheme.text.secondary]) {
      expect(contrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(TEXT);
    }
    for (const role of roles) {
      const colour = scheme[role].main;
      expect(contrast(colour, background), `${role} on ${background}`).toBeGreaterThanOrEqual(TEXT);
    }
    for (const accent of [scheme.accent.blue, scheme.accent.green]) {
      expect(contrast(accent, background)).toBeGreaterThanOrEqual(TEXT);
    }
  });

  test.each(roles)('%s is readable as a button and on its soft ground', (role) => {
    const colour = scheme[role];
    expect(contrast(colour.contrastText, colour.main)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(colour.contrastText, colour.dark)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(colour.main, colour.soft)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(scheme.text.primary, colour.soft)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(scheme.text.secondary, colour.soft)).toBeGreaterThanOrEqual(TEXT);
  });

  test('text is readable along the whole gradient', () => {
    for (let step = 0; step <= 20; step++) {
      const ground = mix(scheme.accent.green, scheme.accent.blue, step / 20);
      expect(contrast(scheme.accent.contrastText, ground)).toBeGreaterThanOrEqual(TEXT);
    }
  });

  test('a panel reads as a surface on the page', () => {
    expect(contrast(scheme.background.paper, scheme.background.default)).toBeGreaterThan(1.1);
  });

  test('the disabled chip can still be read', () => {
    expect(contrast(scheme.disabled.text, scheme.disabled.background)).toBeGreaterThanOrEqual(TEXT);
  });

  test('cells of a map that lean to neither side can be read, and are no holes in it', () => {
    const { same, none } = scheme.heat;
    expect(contrast(scheme.text.primary, same)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(scheme.text.secondary, none)).toBeGreaterThanOrEqual(TEXT);
    // On the side of the ground on which the coloured cells are too: lighter than a dark one, darker than a light one.
    const lift = (colour: string) => contrast(colour, scheme.background.paper);
    expect(luminance(same) > luminance(scheme.background.paper)).toBe(name === 'dark');
    expect(lift(same)).toBeGreaterThan(lift(none));
    expect(lift(none)).toBeGreaterThan(1.04);
    if (name === 'dark') expect(lift(same)).toBeGreaterThan(1.5);
  });

  test('outlines and chart colours stand out from what they lie on', () => {
    for (const [, background] of surfaces) {
      expect(contrast(scheme.outline, background)).toBeGreaterThanOrEqual(MARK);
    }
    for (const colour of [...Object.values(scheme.chart), ...Object.values(scheme.role)]) {
      expect(contrast(colour, scheme.background.paper)).toBeGreaterThanOrEqual(MARK);
    }
  });
});
