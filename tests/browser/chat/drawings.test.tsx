import { expect, it } from 'vitest';
import AnswerDrawings from '#components/chat/answer-drawings.tsx';
import { drawnResults } from '#lib/chat/drawn-results.ts';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { locales } from '#lib/i18n/locales.ts';
import { show } from '#tests/setup/browser/show.tsx';

const looked = {
  ...{ subject: 'Nasma (UHT milk)', products: 3, retailers: [], from: '2026-10-01', to: '2026-10-31' },
  ...{ dataset: 'sample', alsoIn: [], notSearched: [] },
};
const part = (tool: string, toolCallId: string, output: object) =>
  Object({
    ...{ type: `tool-${tool}`, toolCallId, state: 'output-available', input: {} },
    output: { status: 'ok', looked, currency: 'EGP', ...output },
  }) as AnalystMessage['parts'][number];

const history = part('getPriceHistory', 'a', {
  ...{ changePercent: -20, matched: 1, seriesOf: 'retailers', total: 1 },
  series: [{ name: 'Wahat Hyper', first: 50, last: 40, changePercent: -20 }],
  drawn: { days: ['2026-10-01', '2026-10-16', '2026-10-31'], values: [[50, 45.5, 40]] },
});
const comparison = part('compareRetailers', 'b', {
  ...{ products: 3, matched: 3, isLowBase: false, spreadPercent: null, leftOut: [] },
  retailers: [
    { name: 'Wahat Hyper', index: 79.8, products: 4, isLowBase: false, gapPercent: null, total: null },
    { name: 'قصر', index: 104.2, products: 2, isLowBase: true, gapPercent: null, total: null },
  ],
});

for (const locale of locales)
  it(`an answer's results are drawn once each, with what they are of, in ${locale}`, async () => {
    const results = drawnResults([history, comparison, Object({ ...comparison, toolCallId: 'c' })]);
    expect(results.map(({ tool }) => tool)).toEqual(['getPriceHistory', 'compareRetailers']);
    const page = await show(<AnswerDrawings results={results} />, locale);
    expect(page.getByRole('heading', { level: 3 }).elements().length).toBe(2);
    const chart = page.getByRole('slider');
    await expect.element(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/Wahat Hyper.*40/u));
    const [first, second] = page.getByRole('list').getByRole('listitem').elements();
    expect(first?.textContent).toContain('20.2');
    expect(second?.textContent).toContain('4.2');
    const bars = page.container.querySelectorAll('[data-side]');
    expect([...bars].map((bar) => (bar as HTMLElement).dataset.side)).toEqual(['below', 'above']);
    const [below, above] = [...bars].map((bar) => bar.getBoundingClientRect());
    // Less stands on the left in Arabic too.
    expect(below?.right ?? 0).toBeLessThanOrEqual((above?.left ?? 0) + 1);
    expect(below?.width ?? 0).toBeGreaterThan((above?.width ?? 0) * 4);
  });
