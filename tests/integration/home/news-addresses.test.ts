import { beforeAll, expect, it } from 'vitest';
import { listKnownCategories, listNews, type NewsRow } from '#db/queries/market-changes.ts';
import { levelOf } from '#lib/billing/rules/features.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { NewsItem } from '#lib/market/changes/news.ts';
import { newsAddress } from '#lib/market/changes/news-address.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { CHANGE_KINDS, type ChangeKind } from '#lib/vocabulary/change-policy.ts';
import type { ModuleName, PlanName } from '#lib/vocabulary/terms.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { rowsAt } from '#tests/factories/rows-at.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

beforeAll(withSampleMarket, 240_000);

const MODULES: Record<ChangeKind, ModuleName> = {
  price: 'priceMonitor',
  promotion_begun: 'promotions',
  promotion_ended: 'promotions',
  shelf_empty: 'distributions',
  shelf_back: 'distributions',
  carried: 'distributions',
  lost: 'distributions',
  new: 'imdb',
  gone: 'imdb',
  pack: 'imdb',
};

const readerOf = (plan: PlanName): Reader => ({
  market: rememberedMarket(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith({ why: 'paid', datasets: ['sample'], level: levelOf(plan) }),
});

const named = (of: NewsRow['brand']) => ({ id: of.id, name: of.nameEn });

const LOOKED_AT = 5;

/** The largest news of a kind in all categories. */
const newsOf = async ({ market, scope }: Reader, kind: ChangeKind): Promise<NewsItem[]> => {
  const range = { from: addDays(sampleDay, -14), to: sampleDay };
  const categories = await listKnownCategories(market, scope);
  const rows = await listNews(
    market,
    categories.map(({ no, dataset }) => ({
      ...{ categoryNo: no, dataset, after: range.from, upto: range.to, own: [] },
    })),
    { kinds: [kind], by: scope.level === 'brand' ? 'brand' : 'product', limit: 2 },
  );
  return rows.flatMap(({ categoryNo, brand, product, former, retailer, total: _, ...row }) => {
    const category = categories.find(({ no }) => no === categoryNo);
    if (!category) return [];
    return [
      {
        ...row,
        ...{ category: named(category), brand: named(brand), retailer: named(retailer) },
        ...{ product: product && named(product), former: former && named(former) },
        ...{ module: MODULES[kind], range },
      },
    ];
  });
};

/** The third shows what the second does. */
const kinds = (['starter', 'growth'] as const).flatMap((plan) =>
  CHANGE_KINDS.flatMap((kind) => (plan === 'starter' && kind === 'pack' ? [] : [[plan, kind] as const])),
);

it.each(kinds)('leads %s from news of %s to their rows', async (plan, kind) => {
  const reader = readerOf(plan);
  const news = await newsOf(reader, kind);
  expect(news.length).toBeGreaterThan(0);
  for (const item of news.slice(0, LOOKED_AT)) {
    const href = newsAddress('en', item);
    const rows = await rowsAt(reader, href);
    const ids = (rows?.items ?? []).flatMap(({ cells }) =>
      cells.flatMap((cell) => (cell !== null && typeof cell === 'object' ? cell.id : [])),
    );
    expect(ids, href).toContain(item.product?.id ?? item.brand.id);
  }
});
