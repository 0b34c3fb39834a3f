import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { BasketBars } from '#components/market/price-monitor/basket-bars.tsx';
import { PriceHistory } from '#components/market/price-monitor/price-history.tsx';
import { PriceTiles } from '#components/market/price-monitor/price-tiles.tsx';
import type { MarketView } from '#db/queries/market-view.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formats } from '#lib/i18n/formats.ts';
import type { ShownFilters } from '#lib/market/dashboard/filters/filter-types.ts';
import { narrow } from '#lib/market/dashboard/filters/narrow.ts';
import { viewHead } from '#lib/market/dashboard/view/view-head.ts';
import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import { basket } from '#lib/market/price-monitor/panels/basket/basket.ts';
import { history } from '#lib/market/price-monitor/panels/history/history.ts';
import { tiles } from '#lib/market/price-monitor/panels/tiles/tiles.ts';
import {
  type PriceMonitorFilters,
  priceMonitorFilters,
} from '#lib/market/price-monitor/price-monitor-filters.ts';
import { priceSetOf } from '#lib/market/price-monitor/price-set.ts';
import { NOTHING_CHOSEN, priceFilters } from '#lib/market/prices/price-filters.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { USUAL_MOVERS } from '#tests/factories/price-monitor-address.ts';
import { productRow } from '#tests/factories/product-row.ts';

const range = { from: '2026-11-01', to: '2026-11-20' };
const named = (id: string) => ({ id, nameEn: id, nameAr: id });
const products = ['1', '2', '3', '4'];

/** Four items at two retailers, the second a tenth dearer; one of them on promotion where wanted. */
function drawn({ promo, lines = 'price' }: { promo: number | null; lines?: 'index' | 'price' }): string {
  const day = dayNumber(range.to);
  const retailers = [
    { id: 'a', regular: 10 },
    { id: 'b', regular: 11 },
  ];
  const view: MarketView = {
    categories: [named('milk')],
    category: { ...named('milk'), baseUnit: 'l', dataset: 'sample' },
    brands: [named('brand')],
    retailers: retailers.map(({ id }) => ({ ...named(id), channel: 'super', asOf: null })),
    products: products.map((id) => productRow(id, 'brand', named(id))),
    makers: [],
    categoryNo: 1,
    regions: [],
    hasTradePrices: false,
    newestOn: range.to,
    oldestOn: '2024-11-20',
    derivation: null,
    dealDerivation: null,
  };
  const priceSet = priceSetOf({
    view,
    narrowed: narrow(priceFilters, view, NOTHING_CHOSEN).selection,
    standing: retailers.flatMap(({ id: retailerId, regular }, at) =>
      products.map((productId) => ({
        day,
        chainId: 10 * at + Number(productId),
        productId,
        brandId: 'brand',
        retailerId,
        regular,
        promo,
        unit: promo ?? regular,
        since: day,
      })),
    ),
    earlier: [],
    choice: NOTHING_CHOSEN,
    range,
    locale: 'en',
  });
  const points = retailers.map(({ id: subjectId, regular }) => ({
    subjectId,
    day,
    n: 4,
    unit: 4 * (promo ?? regular),
    logUnit: 4 * Math.log(promo ?? regular),
    onDeal: promo === null ? 0 : 4,
  }));
  const filters: ShownFilters<PriceMonitorFilters> = {
    ...{ ...NOTHING_CHOSEN, category: 'milk', period: 'custom', range },
    ...{ section: 'overview', movers: USUAL_MOVERS, news: 1, lines, floor: null, trade: null },
  };
  const head = {
    dropped: [],
    filters,
    scope: { level: 'listing', features: [] },
    now: new Date(`${range.to}T12:00:00Z`),
  } as const;
  const figures = figuresFor('en', 'EGP');
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messagesFor('en')} formats={formats} timeZone="UTC">
      <PriceHistory
        data={{
          ...viewHead(priceMonitorFilters, priceSet, head),
          tiles: tiles(priceSet, { up: 0, down: 0 }),
        }}
        history={history(priceSet, {
          basket: matchedBasket(priceSet),
          days: [day],
          retailers: { points, lowest: null },
          sides: null,
          sizes: { ours: null, rivals: null },
          indices: new Map(),
          compared: null,
        })}
        figures={figures}
        onBasis={() => {}}
        onLines={() => {}}
      />
      <PriceTiles
        data={{
          ...viewHead(priceMonitorFilters, priceSet, head),
          tiles: tiles(priceSet, { up: 0, down: 0 }),
        }}
        figures={figures}
      />
      <BasketBars basket={basket(priceSet, 'listing')} ours={{ own: [], rivals: [] }} figures={figures} />
    </NextIntlClientProvider>,
  );
}

it('speaks of shaded lines only where there are some', () => {
  expect(drawn({ promo: null })).not.toContain('Shaded');
  expect(drawn({ promo: 9 })).toContain('Shaded below a line: at least 25% of prices on promotion');
});

it('says what the lines come to, of how many items, and what an index is', () => {
  const html = drawn({ promo: null, lines: 'index' });
  expect(html).toContain('a 9.1% below the market, b 10.0% above');
  expect(html).toContain(
    'Index: 100 = the other retailers’ average price for the same items on the same day',
  );
  expect(html).toContain('90.9</span><span class="_base_');
  expect(html.match(/>4 items</g)).toHaveLength(2);
  // Of two lines both are in colour.
  expect(html).not.toContain('In colour');
  expect(drawn({ promo: null })).toContain('From 10.00 at a to 11.00 at b');
});

it('writes no sign beside a word that says the direction', () => {
  expect(drawn({ promo: null })).toContain('>10.0% more than the cheapest<');
});

it('says so where no price stood on the first day, and not since when there was no change', () => {
  const html = drawn({ promo: null });
  expect(html).toContain('no price to compare with 1 Nov');
  expect(html).not.toContain('since 1 Nov');
});
