import { expect, it, onTestFinished } from 'vitest';
import { page as screen } from 'vitest/browser';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { MoversPanel } from '#components/market/price-monitor/movers-panel.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { show } from '#tests/setup/browser/show.tsx';

const measure = (value: number) => ({ value, n: 1, lowBase: true });
const LONG_NAME = 'A very long name of a pack of milk with vanilla, honey and a promotion on it 12 × 200 ml';

const showMovers = (locale: Locale) =>
  show(
    <MoversPanel
      movers={{
        ...{ by: 'listing', subjects: ['listing', 'brand'], window: 'period', rank: 'paid' },
        ...{ from: '2026-11-01', to: '2026-11-20', page: 1, pages: 1, total: 2 },
        overall: { paid: measure(1), regular: measure(2), began: 0, ended: 0 },
        rows: ['Milk 1 l', LONG_NAME].map((name, at) => ({
          ...{
            id: `${at}`,
            subject: { id: `p${at}`, name },
            brandId: 'b',
            retailer: { id: 'r', name: 'Qasr' },
          },
          ...{ paid: measure(52.1), regular: measure(-9.9), price: { from: 36.45, to: 55.45 } },
          reasons: [
            { reason: 'regularDown', n: 1 },
            { reason: 'dealEnded', n: 1 },
          ],
          ...{ steps: { changes: 12, n: 1, returned: 1 }, index: measure(106.5), line: [36, 55] },
        })),
      }}
      ours={{ own: ['b'], rivals: [] }}
      figures={figuresFor(locale, 'EGP')}
      onChoose={() => undefined}
    />,
    locale,
  );

const heightsOf = (rows: readonly Element[]) => rows.map((row) => row.getBoundingClientRect().height);

for (const locale of ['en', 'ar'] as const) {
  it(`draws a change as one line of a desk, its name cut if it must be, in ${locale}`, async () => {
    await screen.viewport(1440, 900);
    onTestFinished(() => screen.viewport(1280, 720));
    const drawn = await showMovers(locale);
    const rows = drawn.container.querySelectorAll('tbody tr');
    expect(heightsOf([...rows])).toEqual([36, 36]);
    await expect.element(drawn.getByTitle(LONG_NAME)).toBeVisible();
  });
}

it('draws a change as two lines of a phone, which a press opens to the rest', async () => {
  await screen.viewport(320, 800);
  onTestFinished(() => screen.viewport(1280, 720));
  const drawn = await showMovers('en');
  const rows = [...drawn.container.querySelectorAll('tbody tr')];
  for (const height of heightsOf(rows)) expect(height).toBeLessThanOrEqual(64);
  await expect.element(drawn.getByText('36.45 → 55.45').first()).toBeVisible();
  const shown = () => rows[0]?.querySelector('td[title]')?.checkVisibility();
  expect([window.innerWidth, shown()]).toEqual([320, false]);

  // Anywhere in the row but on its figure.
  await drawn
    .getByRole('button', { name: 'Show more about Milk 1 l · Qasr' })
    .click({ position: { x: 200, y: 50 } });
  await expect.poll(shown).toBe(true);
  const [opened = 0, folded = 0] = heightsOf(rows);
  expect([opened > 64, folded <= 64]).toEqual([true, true]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
