import { expect } from 'vitest';

/** The part of axe that is used here. */
type Axe = {
  run: (
    context: Element,
    options: object,
  ) => Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
};

/** As in the end-to-end tests; what is asked of a whole page is not asked of a component. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The engine is a script, which a page loads once. */
const loadAxe = async (): Promise<Axe> => {
  const page = globalThis as unknown as { axe?: Axe };
  if (!page.axe)
    await new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = '/node_modules/axe-core/axe.min.js';
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      document.head.append(script);
    });
  if (!page.axe) throw new Error('axe is not there');
  return page.axe;
};

/** Fails on any finding of axe, in light and dark: there its colours alone are another matter. */
export const expectAccessible = async (): Promise<void> => {
  const axe = await loadAxe();
  const findings = async (options: object): Promise<string[]> => {
    const { violations } = await axe.run(document.body, { resultTypes: ['violations'], ...options });
    return violations.map(({ id, help, nodes }) =>
      [`${id}: ${help}`, ...nodes.map(({ html }) => html)].join('\n'),
    );
  };
  try {
    document.documentElement.dataset.theme = 'light';
    expect(await findings({ runOnly: { type: 'tag', values: TAGS } }), 'axe, light').toEqual([]);
    document.documentElement.dataset.theme = 'dark';
    // Colours fade from one mode into the other; what shows waiting goes on.
    const passing = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(passing.map(({ finished }) => finished));
    expect(await findings({ runOnly: ['color-contrast'] }), 'axe, dark').toEqual([]);
  } finally {
    delete document.documentElement.dataset.theme;
  }
};
