import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, marketDatabase } from '#db/client.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import { can, type FeatureId, isBuilt } from '#lib/billing/rules/features.ts';
import { dashboardAccess } from '#lib/billing/rules/policy.ts';
import { hasFeature } from '#lib/billing/rules/require-feature.ts';
import type { ToolName } from '#lib/chat/tools/tool-outputs.ts';
import { tools } from '#lib/chat/tools/tools.ts';
import { readerOf } from '#lib/market/access/open-reader.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { distributionsDashboard } from '#lib/market/distributions/dashboard.ts';
import { type Actor, GUEST } from '#lib/vocabulary/actor.ts';
import { MODULE_NAMES, PLAN_NAMES } from '#lib/vocabulary/terms.ts';
import {
  checkDiscounts,
  compareRetailers,
  draftAlert,
  getAssortment,
  getDistribution,
  getInflation,
  getMargins,
  getPackLadder,
  getPriceHistory,
  getPriceIndex,
  getPrices,
  getPromotionStats,
  getPromotions,
  getStockouts,
  getTopMovers,
  listCatalogueChanges,
  listVoids,
  rankProducts,
  searchCatalogue,
  whatChanged,
} from '#tests/factories/analyst-look-ups.ts';
import { findListedRows } from '#tests/factories/drill-fields.ts';
import { exportPriceMonitor, findPriceMonitor } from '#tests/factories/price-monitor.ts';
import { parsePriceMonitor } from '#tests/factories/price-monitor-address.ts';
import { accountWith, subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';
import { SUBSCRIPTION_STATES } from '#tests/factories/subscription-states.ts';
import { ROUTES } from '#tests/setup/api-routes.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

const now = new Date(`${sampleDay}T12:00:00Z`);

beforeAll(withSampleMarket, 240_000);

/** By which door a call gives figures: what it asks is what all of that door ask. */
const DOORS: Record<string, 'page' | 'file' | 'drawer' | 'tool' | 'none'> = {
  'GET market/distributions': 'page',
  'GET market/distributions/rows': 'drawer',
  'GET market/imdb': 'page',
  'GET market/imdb/rows': 'drawer',
  // In sentences, as home has it (home.test.ts) and the analyst's tool whatChanged below.
  'GET market/news': 'none',
  'GET market/price-monitor': 'page',
  'GET market/price-monitor/rows': 'drawer',
  'GET market/products/[id]': 'page',
  'GET market/promotions': 'page',
  'GET market/promotions/rows': 'drawer',
  // What the company itself reported; who may report is in disputes.test.ts.
  'GET market/questions': 'none',
  'POST market/questions': 'none',
  'DELETE market/questions/[id]': 'none',
  'GET market/search': 'none',
  'GET exports/[module]': 'file',
  'POST market/sample-notice': 'none',
  'GET market/views': 'none',
  'POST market/views': 'none',
  'PATCH market/views/[id]': 'none',
  'PUT market/views/[id]': 'none',
  'DELETE market/views/[id]': 'none',
};

const TOOLS = {
  getPrices,
  compareRetailers,
  getPriceHistory,
  getPriceIndex,
  getMargins,
  getPackLadder,
  whatChanged,
  getInflation,
  getTopMovers,
  getPromotions,
  getPromotionStats,
  checkDiscounts,
  getStockouts,
  getDistribution,
  listVoids,
  searchCatalogue,
  getAssortment,
  listCatalogueChanges,
  rankProducts,
  draftAlert,
  describeMarket: null,
  resolveNames: null,
  compute: null,
  askWhich: null,
} satisfies Record<ToolName, unknown>;

type Who = { who: string; actor: Actor };

const companies = PLAN_NAMES.flatMap((plan) =>
  Object.entries(SUBSCRIPTION_STATES).map(([state, facts]): Who => {
    const modules = MODULE_NAMES.map((moduleId) => ({ moduleId, dashboardUrl: null }));
    const subscription =
      facts && subscriptionSnapshot(now, { ...facts(now), plan, modules, categoryIds: ['milk'] });
    return { who: `${plan}, ${state}`, actor: accountWith(subscription) };
  }),
);

const everybody: Who[] = [
  { who: 'a guest', actor: GUEST },
  { who: 'an admin', actor: accountWith(null, 'admin') },
  ...companies,
];

/** Whether figures of a feature are shown: to a running plan that has it; the showcase shows everyone else what there is to have. */
const isShown = (actor: Actor, feature: FeatureId): boolean => {
  if (actor.kind === 'guest' || actor.role === 'admin') return isBuilt(feature);
  const subscription = actor.company?.subscription ?? null;
  if (subscription === null || dashboardAccess(subscription, now) === 'locked') return isBuilt(feature);
  return can(subscription.plan, feature);
};

const readerFor = (actor: Actor): Promise<Reader> =>
  readerOf({ actor, db: database(), market: marketDatabase(), locale: 'en', now });

const query = parsePriceMonitor({ category: 'milk', period: '30d', by: 'listing' });

/** Whether a file names a product somewhere. */
const namesProducts = async (reader: Reader): Promise<boolean> => {
  const [file, view] = [
    await exportPriceMonitor(reader, query),
    await findMarketView(reader.market, reader.scope, 'milk'),
  ];
  const names = new Set(view?.products.map(({ nameEn }) => nameEn));
  for (const { rows } of file?.tables ?? [])
    for await (const row of rows) if (row.some((cell) => names.has(String(cell)))) return true;
  return false;
};

const pageOf = async (reader: Reader) => {
  const view = await findPriceMonitor(reader, query, ['changes', 'packs', 'margin']);
  if (!view?.changes || !view.packs || !view.margin) throw new Error('no view');
  return {
    priceTypes: view.options.priceTypes,
    movers: view.changes.movers,
    ladder: view.packs.ladder,
    margin: view.margin,
  };
};

const toldByTools = async (reader: Reader) => {
  const asked = { subject: 'milk', retailers: [] };
  const ofProducts = [
    await rankProducts(reader, { ...asked, order: 'cheapest' }),
    await getPackLadder(reader, asked),
    await getPrices(reader, { ...asked, packBands: ['1 l'] }),
    await getPrices(reader, { ...asked, statistic: 'lowest' }),
    await searchCatalogue(reader, { ...asked, incomplete: true }),
  ];
  const drafts = [
    await draftAlert(reader, { ...asked, kind: 'price', below: 20 }),
    await draftAlert(reader, { ...asked, kind: 'price', least: 5 }),
    await draftAlert(reader, { ...asked, kind: 'pack' }),
  ];
  const movers = await getTopMovers(reader, { ...asked, direction: 'both', price: 'effective' });
  if (movers.status !== 'ok') throw new Error(movers.status);
  const figures = [
    await getPrices(reader, asked),
    await compareRetailers(reader, asked),
    await getPriceHistory(reader, asked),
    await getPriceIndex(reader, asked),
    await whatChanged(reader, asked),
    await getInflation(reader, asked),
    await getPromotions(reader, asked),
    await getPromotionStats(reader, { ...asked, by: 'retailer' }),
    await checkDiscounts(reader, asked),
    await getStockouts(reader, asked),
    await getDistribution(reader, { ...asked, by: 'place' }),
    await listVoids(reader, asked),
    await searchCatalogue(reader, asked),
    await getAssortment(reader, asked),
    await listCatalogueChanges(reader, asked),
  ];
  return {
    margins: (await getMargins(reader, asked)).status,
    ofProducts: ofProducts.map(({ status }) => status),
    drafts: reader.scope.why === 'showcase' ? [] : drafts.map(({ status }) => status),
    draft: (await draftAlert(reader, { ...asked, kind: 'price' })).status,
    moversBy: movers.by ?? 'listing',
    isByBrand: figures.map((figure) => {
      if (figure.status !== 'ok') throw new Error(figure.status);
      return figure.looked.isByBrand ?? false;
    }),
  };
};

const openDoors = async (reader: Reader) => ({
  page: await pageOf(reader),
  rows: (await findListedRows(reader, { ...query, figure: 'unit-price', page: 1 }))?.items ?? [],
  isFileOfProducts: await namesProducts(reader),
  tools: await toldByTools(reader),
});

const opened = new Map<string, ReturnType<typeof openDoors>>();

/** What all doors show to someone. They are given the reader and not the actor: readers that are alike are shown the same. */
const doorsFor = (reader: Reader): ReturnType<typeof openDoors> => {
  const { market: _market, ours, ...asker } = reader;
  const key = JSON.stringify({ ...asker, ours: [...(ours ?? [])] });
  const doors = opened.get(key) ?? openDoors(reader);
  opened.set(key, doors);
  return doors;
};

const shelves = distributionsDashboard.parse({ category: 'milk', period: '30d', gov: 'cairo' });

/** Whether the view, the rows behind a figure and the file name a shop or a product, and whether a shop's figure opens. */
const distributionDoors = async (reader: Reader) => {
  const opened = distributionReads.get(levelKey(reader)) ?? readDistributions(reader);
  distributionReads.set(levelKey(reader), opened);
  return opened;
};
const distributionReads = new Map<string, ReturnType<typeof readDistributions>>();
const levelKey = ({ scope }: Reader): string => JSON.stringify(scope);

const readDistributions = async (reader: Reader) => {
  const view = await distributionsDashboard.findSections(reader, shelves, [
    'map',
    'stock',
    'gaps',
    'chains',
    'changes',
  ]);
  if (!view) throw new Error('no view');
  const stores = await database().execute<{ id: string; name: string }>(sql`
    select t.id, t.name_en as name from stores t join regions g on g.no = t.region_no and g.id = 'cairo' where t.dataset = 'sample'`);
  const names = new Set([
    ...stores.map(({ name }) => name),
    ...((await findMarketView(reader.market, reader.scope, 'milk'))?.products ?? []).map(
      ({ nameEn }) => nameEn,
    ),
  ]);
  const { options: _, ...shown } = view;
  const isNamed = (value: unknown): boolean =>
    typeof value === 'string'
      ? names.has(value)
      : typeof value === 'object' && value !== null && Object.values(value).some(isNamed);
  const rows = await Promise.all(
    ['numeric', 'points', 'voids', 'empty'].map((figure) =>
      distributionsDashboard.findRows(reader, shelves, { figure, page: 1 }),
    ),
  );
  const store = await distributionsDashboard.findRows(reader, shelves, {
    ...{ figure: `store-shelves:${stores[0]?.id}`, page: 1 },
  });
  return {
    isInPage: isNamed(shown),
    isInRows: isNamed(rows),
    isInFile: await isNamedInFile(reader, isNamed),
    opensStore: store !== null,
  };
};

const isNamedInFile = async (reader: Reader, isNamed: (value: unknown) => boolean): Promise<boolean> => {
  const file = await distributionsDashboard.exportView(reader, shelves, null);
  for (const { rows } of file?.tables ?? []) for await (const row of rows) if (row.some(isNamed)) return true;
  return false;
};

describe('what a page hides', () => {
  it.each(everybody)('every door hides from $who', async ({ actor }) => {
    const { page, rows, isFileOfProducts, tools } = await doorsFor(await readerFor(actor));
    const { priceTypes, movers, ladder, margin } = page;
    const [products, listings, margins] = (['skuLevel', 'allProductLevels', 'profitMargin'] as const).map(
      (feature) => isShown(actor, feature),
    );

    expect(priceTypes.includes('trade')).toBe(isShown(actor, 'tradePrice'));
    expect(movers.subjects.includes('product')).toBe(products);
    expect(movers.subjects.includes('listing')).toBe(listings);
    expect(movers.by).toBe(listings ? 'listing' : products ? 'product' : 'brand');
    expect(ladder.length > 0).toBe(products);
    expect(margin.state !== 'notInPlan').toBe(margins);
    expect(margin.corridors.length > 0).toBe(margins);

    expect(rows.some(({ product }) => product !== null)).toBe(products);
    if (hasFeature(actor, 'excel', now)) expect(isFileOfProducts).toBe(products);

    expect(tools.margins).toBe(margins ? 'ok' : 'outside_plan');
    expect(tools.moversBy).toBe(movers.by);
    for (const status of tools.ofProducts) expect(status).toBe(products ? 'ok' : 'outside_plan');
    for (const status of tools.drafts) expect(status).toBe(products ? 'ok' : 'outside_plan');
    const hasAlerts = (await readerFor(actor)).scope.why !== 'showcase';
    expect(tools.draft).toBe(hasAlerts ? 'ok' : 'outside_plan');
    for (const isByBrand of tools.isByBrand) expect(isByBrand).toBe(!products);
  });

  it.each(everybody)(
    'of shops and single products every door of Distributions hides from $who',
    async ({ actor }) => {
      const { isInPage, isInRows, isInFile, opensStore } = await distributionDoors(await readerFor(actor));
      const products = isShown(actor, 'skuLevel');
      expect(isInPage).toBe(products);
      expect(isInRows).toBe(products);
      expect(opensStore).toBe(products);
      if (hasFeature(actor, 'excel', now)) expect(isInFile).toBe(products);
    },
  );

  it('is refused as a file to whoever has no running plan', () => {
    for (const { who, actor } of companies) {
      const subscription = actor.kind === 'account' ? (actor.company?.subscription ?? null) : null;
      const isRunning = dashboardAccess(subscription, now) !== 'locked';
      expect(hasFeature(actor, 'excel', now), who).toBe(isRunning && isBuilt('excel'));
    }
    expect(hasFeature(GUEST, 'excel', now)).toBe(false);
  });

  it('is behind a door that is named here', () => {
    const calls = Object.keys(ROUTES).filter((call) => /^\w+ (?:market|exports)\b/.test(call));
    expect(calls.filter((call) => !(call in DOORS))).toEqual([]);
    expect(Object.keys(TOOLS).sort()).toEqual(Object.keys(tools).sort());
  });
});
