import { expect, it } from 'vitest';
import { page as frame } from 'vitest/browser';
import AnswerDrawings from '#components/chat/answer-drawings.tsx';
import { drawingPlace } from '#components/chat/drawing-places.ts';
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

const names = Array.from({ length: 8 }, (_, at) => `Retailer ${at + 1}`);
const drawn: Record<string, AnalystMessage['parts'][number]> = {
  lines: history,
  gaps: comparison,
  shares: part('getStockouts', 'd', {
    ...{ outOfStockPercent: 4, brands: [], total: 0, emptyNow: [] },
    retailers: names.map((name, at) => ({ name, outOfStockPercent: 2 + at })),
  }),
  packs: part('getPackLadder', 'e', {
    ...{ baseUnit: 'l', total: 3, inverted: 1 },
    packs: [0.5, 1, 1.5].map((content, at) => ({
      ...{
        brand: 'Nasma',
        product: `Nasma full cream ${content} l`,
        content: `${content} l`,
        perUnit: 40 + at,
      },
      ...{ prices: 3, isLowBase: false, premiumPercent: null, cheaperSmaller: at === 2 ? ['Nasma'] : [] },
      drill: `rung:${at}`,
    })),
  }),
  promotion: part('getPromotionStats', 'f', {
    ...{ timePercent: 20, averageDiscountPercent: 15, realDiscountPercent: null, lastDay: '2026-10-31' },
    ...{ productsOnPromotion: 1, pricesOnPromotion: 2, prices: 9, share: null, total: 3 },
    brands: [20, 25, 35].map((time, at) => ({
      ...{ brand: `Brand ${at}`, products: 3, timePercent: time, averageDiscountPercent: 10 + at },
    })),
  }),
  heat: part('getPrices', 'g', {
    ...{ baseUnit: 'l', total: 5 },
    products: ['full cream 1 l', 'half cream 1 l', 'skimmed 1 l'].map((name, at) => ({
      ...{ name: `Nasma ${name}`, lowest: 40, highest: 60, average: 50 },
      prices: names.slice(at).map((retailer, place) => ({
        ...{ retailer, price: 44 + place * 2, regularPrice: 50, unitPrice: 50 },
      })),
    })),
  }),
};

for (const locale of locales)
  it.each(Object.keys(drawn))(
    `has room kept for it before it comes, on a phone too: %s, in ${locale}`,
    async (kind) => {
      const results = drawnResults([drawn[kind] as AnalystMessage['parts'][number]]);
      const [result] = results;
      if (!result) throw new Error('not drawn');
      const place = drawingPlace(result.drawing);
      for (const [width, kept] of [
        [760, place.wide],
        [320, place.phone],
      ] as const) {
        await frame.viewport(width, 800);
        const page = await show(
          <div style={{ inlineSize: width - 32, marginInline: 'auto' }}>
            <AnswerDrawings results={results} />
          </div>,
          locale,
        );
        const height = page.container.querySelector('figure')?.getBoundingClientRect().height ?? 0;
        // A title or two words of a row more or less: what stands below moves by no more.
        expect(Math.abs(height - kept), `${height} px, ${kept} kept`).toBeLessThanOrEqual(48);
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
        await page.unmount();
      }
    },
  );
