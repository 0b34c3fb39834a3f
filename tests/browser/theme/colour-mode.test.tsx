import { afterEach, beforeEach, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { restoreColourMode } from '#components/theme/colour-mode.ts';
import { THEME_STORAGE_KEY, themeScript } from '#components/theme/theme-script.ts';

const root = document.documentElement;

const setSystem = (scheme: 'dark' | 'light' | '') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value: scheme }],
  });

beforeEach(() => {
  delete root.dataset.theme;
  localStorage.clear();
});
afterEach(async () => {
  localStorage.clear();
  await setSystem('');
});

it.each([
  { chosen: 'dark', system: 'light', mode: 'dark' },
  { chosen: 'light', system: 'dark', mode: 'light' },
  { chosen: null, system: 'dark', mode: 'dark' },
  { chosen: 'purple', system: 'light', mode: 'light' },
] as const)(
  'a page drawn from nothing is $mode as any other: chosen $chosen, system $system',
  async ({ chosen, system, mode }) => {
    await setSystem(system);
    if (chosen) localStorage.setItem(THEME_STORAGE_KEY, chosen);
    restoreColourMode();
    expect(root.dataset.theme).toBe(mode);
    delete root.dataset.theme;
    new Function(themeScript)();
    expect(root.dataset.theme).toBe(mode);
  },
);
