import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { findMarketView, type MarketView } from '#db/queries/market-view.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { promotions } from '#lib/market/promotions/dashboard.ts';
import { DATA_LEVELS, type DataScope } from '#lib/vocabulary/data-scope.ts';
import {
  compareRetailers,
  getPriceIndex,
  getPrices,
  getPromotionStats,
  getPromotions,
  getTopMovers,
} from '#tests/factories/analyst-look-ups.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { onScreen } from '#tests/factories/on-screen.ts';
import { findPriceMonitor } from '#tests/factories/price-monitor.ts';
import { parsePriceMonitor } from '#tests/factories/price-monitor-address.ts';
import { type Fields, fieldsOf, someFilters } from '#tests/factories/some-filters.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

/** What the analyst's tools say of random filters is what the dashboards' tiles and tables show, rounded as these are and in their order. */

const now = new Date(`${sampleDay}T12:00:00Z`);

const inOne = (value: number | null | undefined) => (value == null ? null : onScreen(value, 1));

type PriceFilters = NonNullable<Awaited<ReturnType<typeof findPriceMonitor>>>['filters'];

const reader = (scope: Partial<DataScope>): Reader => ({
  ...{ market: rememberedMarket(), now, locale: 'en' },
  scope: dataScopeWith({ datasets: ['sample'], ...scope }),
});

beforeAll(withSampleMarket, 240_000);

/** Of so many random filters. */
const SWEPT = Number(process.env.TOOL_FILTERS ?? 60);
/** Movers of each so manieth: they are read page by page. */
const MOVERS_OF = 5;
/** Where the panel's deep promotions begin, in percent, and the most rows of a tool's list. */
const [DEEP, MOST_ROWS] = [30, 200];

/** As a tool is asked for the same: by names, ids, and days. */
const inputOf = (
  { range, retailers, channels, packBands, makers, brands, governorate, basis }: PriceFilters,
  { category }: MarketView,
) => ({
  ...{ subject: category.nameEn, period: `${range.from}/${range.to}` },
  ...{ retailers, channels, packBands, makers, price: basis.price },
  ...(governorate && { governorate }),
  ...(brands.length > 0 && { brands }),
});

/** All of the panel, page by page. */
const moversOf = async (asker: Reader, fields: Fields) => {
  const pageOf = async (page: number) => {
    const query = parsePriceMonitor({ ...fields, section: 'changes', page: String(page) });
    return (await findPriceMonitor(asker, query, ['changes']))?.changes?.movers;
  };
  const first = await pageOf(1);
  const rows = [...(first?.rows ?? [])];
  for (let page = 2; page <= (first?.pages ?? 1); page += 1) rows.push(...((await pageOf(page))?.rows ?? []));
  return rows;
};

describe('tools of random filters', () => {
  test(
    'say what the tiles and tables show, rounded as these are, in their order',
    async () => {
      let [prices, indices, tables, moved, promoted, deep] = [0, 0, 0, 0, 0, 0];
      const all = fc.sample(someFilters(), { numRuns: SWEPT, seed: 17 });
      for (const [at, made] of all.entries()) {
        const level = DATA_LEVELS[at % DATA_LEVELS.length];
        const asker = reader({ level });
        const market = await findMarketView(asker.market, asker.scope, made.category);
        if (!market) throw new Error('no market');
        const { sku: _, type: __, stat: ___, value: ____, ...some } = fieldsOf(made, market);
        const { by: _by, window: _window, compare: _compare, ...fields } = some;
        const view = await findPriceMonitor(asker, parsePriceMonitor(fields), ['overview']);
        if (!view?.overview) continue;
        const { tiles, overview, filters } = view;
        const input = inputOf(filters, market);
        const basis = filters.basis.price;
        const price = await getPrices(asker, input);
        const average = tiles.unitPrice.average;
        expect([fields, price.status === 'ok' ? price.unitPrice : null]).toEqual([
          ...[fields, average === null ? null : onScreen(average, 2)],
        ]);
        prices += Number(average !== null);

        const index = await getPriceIndex(asker, input);
        const { brands = [], compared = null } = index.status === 'ok' ? index : {};
        const shown = tiles.index.kind === 'brand' && tiles.index.n > 0 ? tiles : null;
        expect([fields, compared?.index ?? null, compared?.gapPercent ?? null]).toEqual([
          ...[fields, inOne(shown?.index.value), inOne(shown?.gap.value)],
        ]);
        const heat = new Map(overview.heatMap.brands.rows.map(({ name, toCategory }) => [name, toCategory]));
        // A brand of one shop has no row there: nothing of it can be compared between shops.
        const inBoth = brands.filter(({ name, products }) => (products ?? 0) > 0 && heat.has(name));
        expect([fields, inBoth.map((row) => row.index)]).toEqual([
          ...[fields, inBoth.map(({ name }) => inOne(heat.get(name)?.value))],
        ]);
        indices += inBoth.length;

        // Comparing retailers takes no brands.
        if (filters.brands.length === 0) {
          const comparison = await compareRetailers(asker, input);
          const rows = comparison.status === 'ok' ? comparison.retailers : null;
          if (rows)
            expect([fields, rows.map((row) => [row.name, row.index, row.gapPercent])]).toEqual([
              ...[
                fields,
                overview.retailers.map((row) => [row.name, inOne(row.index.value), inOne(row.gap)]),
              ],
            ]);
          tables += rows?.length ?? 0;
        }

        if (at % MOVERS_OF === 0) {
          const told = await getTopMovers(asker, { ...input, direction: 'both' });
          const rows = await moversOf(asker, fields);
          const movers = told.status === 'ok' ? told.movers : [];
          const change = ({ paid, regular }: (typeof rows)[number]) =>
            inOne((basis === 'regular' ? regular : paid).value);
          expect([fields, movers.map((row) => [row.product, row.changePercent])]).toEqual([
            ...[fields, rows.slice(0, MOST_ROWS).map((row) => [row.subject.name, change(row)])],
          ]);
          if (told.status === 'ok') expect(told.total).toBe(rows.length);
          moved += movers.length;
        }

        const { gov: _gov, price: _price, brand: _brand, ...ofDeals } = fields;
        const deals = await promotions.findSections(asker, promotions.parse(ofDeals), ['depth']);
        const { from, to } = deals?.filters.range ?? filters.range;
        const { retailers, channels, packBands, makers, subject } = input;
        const asked = { subject, retailers, channels, packBands, makers, period: `${from}/${to}` };
        const stats = await getPromotionStats(asker, { ...asked, by: 'brand' as const });
        if (stats.status !== 'ok' || !deals?.depth) continue;
        expect([fields, stats.timePercent, stats.averageDiscountPercent, stats.productsOnPromotion]).toEqual([
          ...[fields, inOne(deals.tiles.time.value), inOne(deals.tiles.depth.value)],
          deals.tiles.products.value,
        ]);
        expect([fields, stats.brands?.map(({ brand, timePercent }) => [brand, timePercent])]).toEqual([
          ...[fields, deals.depth.frequency.brands.map(({ name, time }) => [name, inOne(time.value)])],
        ]);
        promoted += 1;

        const { list } = deals.depth.deep;
        if (list === null) continue;
        const listed = await getPromotions(asker, { ...asked, leastDepth: DEEP });
        const told = listed.status === 'ok' ? listed : { total: 0, promotions: [] };
        const depths = told.promotions.map((each) => each.depthPercent);
        expect([fields, told.total, depths.slice(0, list.rows.length)]).toEqual([
          ...[fields, list.total, list.rows.map(({ depth }) => inOne(depth))],
        ]);
        expect(depths).toHaveLength(Math.min(list.total, MOST_ROWS));
        deep += depths.length;
      }
      for (const seen of [prices, indices, tables, moved, promoted, deep])
        expect(seen).toBeGreaterThan(SWEPT / 4);
    },
    60_000 + SWEPT * 4000,
  );
});
