import { afterEach, expect, it, vi } from 'vitest';
import { restoreColourMode } from '#components/theme/colour-mode.ts';
import { themeScript } from '#components/theme/theme-script.ts';

afterEach(() => vi.unstubAllGlobals());

const modeAfter = (restore: () => void, { chosen, dark }: { chosen: string | null; dark: boolean }) => {
  const dataset: { theme?: string } = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('localStorage', { getItem: () => chosen });
  vi.stubGlobal('matchMedia', () => ({ matches: dark }));
  restore();
  return dataset.theme;
};

it.each([
  { chosen: 'dark', dark: false, mode: 'dark' },
  { chosen: 'light', dark: true, mode: 'light' },
  { chosen: null, dark: true, mode: 'dark' },
  { chosen: 'purple', dark: false, mode: 'light' },
])(
  'a page drawn from nothing is $mode as any other: chosen $chosen, system dark $dark',
  ({ mode, ...given }) => {
    expect(modeAfter(restoreColourMode, given)).toBe(mode);
    expect(modeAfter(new Function(themeScript) as () => void, given)).toBe(mode);
  },
);
