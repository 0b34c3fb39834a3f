import { beforeAll, describe, expect, it, vi } from 'vitest';
import { marketDatabase } from '#db/client.ts';
import { listStandingPrices } from '#db/queries/market-chains.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { AnyDashboard } from '#lib/market/dashboard/dashboard-type.ts';
import { dashboards } from '#lib/market/dashboards.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

/** Of a view of nothing every dashboard says which of its filters is the reason: one that alone, once it is taken away, leaves something. */

beforeAll(withSampleMarket, 240_000);

const reader = (): Reader => ({
  market: marketDatabase(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith({ datasets: ['sample'] }),
});

/** What is in no view together, though there is something of each: a brand and the maker of another, a retailer and another channel. */
const apart = async () => {
  const { market, scope } = reader();
  const view = await findMarketView(market, scope, 'milk');
  if (!view) throw new Error('no milk');
  const [first] = view.products;
  const other = view.products.find(({ makerId }) => makerId !== null && makerId !== first?.makerId);
  const [shop] = view.retailers;
  const elsewhere = view.retailers.find(({ channel }) => channel !== shop?.channel);
  return { brand: first?.brandId, maker: other?.makerId, retailer: shop?.id, channel: elsewhere?.channel };
};

/** A product where it is not sold, named in every way: the catalogue has all of it, so that each filter must be read without. */
const unsold = async () => {
  const { market, scope } = reader();
  const view = await findMarketView(market, scope, 'milk');
  if (!view) throw new Error('no milk');
  const { categoryNo, category } = view;
  const prices = await listStandingPrices(market, { categoryNo, dataset: category.dataset }, [
    dayNumber(sampleDay) - 1,
  ]);
  const sold = new Set(prices.map(({ productId, retailerId }) => `${productId} ${retailerId}`));
  const pairs = view.products.flatMap((product) => view.retailers.map((shop) => ({ product, shop })));
  const pair = pairs.find(({ product, shop }) => product.makerId && !sold.has(`${product.id} ${shop.id}`));
  if (!pair) throw new Error('everything is sold everywhere');
  const { product, shop } = pair;
  return {
    ...{ category: 'milk', sku: product.id, brand: product.brandId, maker: product.makerId ?? undefined },
    ...{ size: product.band, retailer: shop.id, channel: shop.channel, period: '30d' },
  };
};

/** Of the view, and of each try. */
const MOST_STATEMENTS = 72;

const BEFORE_ALL = { from: '2001-01-01', to: '2001-01-02' };

/** Names in the answer, and what is left out of the address with them. */
const PARAMETERS = {
  brands: ['brand'],
  makers: ['maker'],
  retailers: ['retailer'],
  channels: ['channel'],
  period: ['from', 'to'],
} as const;

const listingsOf = async (dashboard: AnyDashboard, fields: object): Promise<number> =>
  (await dashboard.find(reader(), dashboard.parse({ category: 'milk', ...fields })))?.listings ?? -1;

describe.each(Object.values(dashboards).map((each): [string, AnyDashboard] => [each.module, each]))(
  'of %s',
  (_, dashboard) => {
    it.each<[string, (keyof typeof PARAMETERS)[], (keyof typeof PARAMETERS)[]]>([
      ['a period without data', ['period'], ['period']],
      ['a brand and the maker of another', ['brands', 'makers'], ['brands', 'makers']],
      ['the same at one retailer', ['brands', 'makers', 'retailers'], ['brands', 'makers']],
      ['a retailer and another channel', ['brands', 'retailers', 'channels'], ['retailers', 'channels']],
      ['a period without data, of two brands at once', ['period', 'brands', 'makers'], []],
    ])('%s', async (_name, chosen, reasons) => {
      const parts = { ...(await apart()), ...BEFORE_ALL };
      const fields = (ids: readonly (keyof typeof PARAMETERS)[]) =>
        Object.fromEntries(ids.flatMap((id) => PARAMETERS[id].map((name) => [name, parts[name]])));
      const query = dashboard.parse({ category: 'milk', ...fields(chosen) });
      const view = await dashboard.find(reader(), query);
      expect(view.listings).toBe(0);
      expect(view.emptiedBy.toSorted()).toEqual(reasons.toSorted());
      // What it says holds: the address without that filter shows something, and without another it does not.
      for (const id of chosen) {
        const left = await listingsOf(dashboard, fields(chosen.filter((each) => each !== id)));
        expect(left > 0, id).toBe(reasons.includes(id));
      }
    });

    it('a view of something says nothing of it, and one of nothing takes a limited number of statements', async () => {
      const something = await dashboard.find(reader(), dashboard.parse({ category: 'milk' }));
      expect(something).not.toHaveProperty('emptiedBy');
      const statements = vi.spyOn(marketDatabase().$client, 'unsafe');
      const view = await dashboard.find(reader(), dashboard.parse(await unsold()));
      const taken = statements.mock.calls.length;
      statements.mockRestore();
      expect(view.listings).toBe(0);
      expect(view.emptiedBy.length).toBeGreaterThan(0);
      expect(taken).toBeLessThanOrEqual(MOST_STATEMENTS);
    });
  },
);
