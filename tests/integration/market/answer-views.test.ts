import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Reader } from '#lib/market/access/reader.ts';
import { catalogue } from '#lib/market/catalogue/dashboard.ts';
import { distributionsDashboard } from '#lib/market/distributions/dashboard.ts';
import { priceMonitor } from '#lib/market/price-monitor/dashboard.ts';
import { promotions } from '#lib/market/promotions/dashboard.ts';
import { findAssortment } from '#lib/market/questions/find-assortment.ts';
import { findCatalogueChanges } from '#lib/market/questions/find-catalogue-changes.ts';
import { findCurrentPrices } from '#lib/market/questions/find-current-prices.ts';
import { findPriceHistory } from '#lib/market/questions/find-price-history.ts';
import { findPromotionStats } from '#lib/market/questions/find-promotion-stats.ts';
import { findPromotions } from '#lib/market/questions/find-promotions.ts';
import { findRealDiscounts } from '#lib/market/questions/find-real-discounts.ts';
import { findStockouts } from '#lib/market/questions/find-stockouts.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

/** The view that an answer leads to has its filters, its days and its figure. */

beforeAll(withSampleMarket, 240_000);

const reader = (): Reader => ({
  market: rememberedMarket(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith({ datasets: ['sample'] }),
});

const asked = fc.record({
  subject: fc.constantFrom('milk', 'tea', 'Nasma', 'Taraba tea', 'cooking oil', 'Marooj milk 1 l'),
  retailers: fc.constantFrom([], ['Qasr'], ['Wahat', 'Tawfeera']),
  channels: fc.constantFrom(undefined, ['Hypermarkets']),
  packBands: fc.constantFrom(undefined, ['up to 1 l'], ['250 g']),
  governorate: fc.constantFrom(undefined, 'Giza'),
  price: fc.constantFrom(undefined, 'regular' as const),
});
const QUESTIONS = fc.sample(asked, { numRuns: 25, seed: 3 });

const fieldsOf = (view: string | undefined, path: string) => {
  const url = new URL(view ?? '', 'http://raff');
  expect(url.pathname).toBe(path);
  return Object.fromEntries(url.searchParams);
};

/** @returns what it found; null where it found nothing */
const foundBy = <A extends { status: string }>(answer: A) =>
  answer.status === 'found' ? (answer as Extract<A, { status: 'found' }>) : null;

it('of prices is Price Monitor with the same figure', async () => {
  let found = 0;
  for (const each of QUESTIONS) {
    const answer = foundBy(await findCurrentPrices(reader(), each, {}));
    if (!answer) continue;
    found += 1;
    const query = priceMonitor.parse(fieldsOf(answer.provenance.view, '/price-monitor'));
    const view = await priceMonitor.find(reader(), query);
    expect(view?.dropped).toEqual([]);
    const { average } = view?.tiles.unitPrice ?? {};
    expect(average, answer.provenance.view).toBeCloseTo(answer.data.unitPrice.value ?? Number.NaN, 3);
  }
  expect(found).toBeGreaterThan(8);
});

it('of a history has its days', async () => {
  for (const each of QUESTIONS.slice(0, 8)) {
    const period = { preset: 'custom', from: '2026-09-01', to: sampleDay } as const;
    const answer = foundBy(await findPriceHistory(reader(), each, { period }));
    if (!answer) continue;
    const { from, to } = fieldsOf(answer.provenance.view, '/price-monitor');
    expect({ from, to }).toEqual(answer.provenance.range);
  }
});

it('of promotions and of shelves are their dashboards with the same filters', async () => {
  let found = 0;
  for (const each of QUESTIONS) {
    const running = foundBy(await findPromotions(reader(), each, { period: null }));
    const shelves = foundBy(await findStockouts(reader(), each, { period: null }));
    if (running) {
      const view = await promotions.find(
        reader(),
        promotions.parse(fieldsOf(running.provenance.view, '/promotions')),
      );
      expect(view?.dropped).toEqual([]);
      expect(view?.filters.range).toEqual(running.provenance.range);
    }
    if (!shelves || shelves.data.rate === null) continue;
    found += 1;
    const query = distributionsDashboard.parse(fieldsOf(shelves.provenance.view, '/distributions'));
    const view = await distributionsDashboard.find(reader(), query);
    expect(view?.dropped).toEqual([]);
    const { availability } = view?.tiles ?? {};
    expect(100 - (availability?.value ?? Number.NaN), shelves.provenance.view).toBeCloseTo(
      shelves.data.rate,
      3,
    );
  }
  expect(found).toBeGreaterThan(5);
});

it('of how promotions run, and of what exists, are the sections that show it, with its figure', async () => {
  let found = 0;
  for (const each of QUESTIONS) {
    const stats = foundBy(await findPromotionStats(reader(), each, { period: null, by: 'brand' }));
    const real = foundBy(await findRealDiscounts(reader(), each, { period: null, onlyFalse: false }));
    const range = foundBy(await findAssortment(reader(), each, undefined));
    const changes = foundBy(await findCatalogueChanges(reader(), each, { period: null }));
    if (!stats || !real || !range || !changes) continue;
    found += 1;
    const promoted = await promotions.find(
      reader(),
      promotions.parse(fieldsOf(stats.provenance.view, '/promotions')),
    );
    expect([promoted?.dropped, promoted?.tiles]).toEqual([[], stats.data.tiles]);
    expect(promoted?.depth?.frequency.brands).toEqual(stats.data.brands);
    const judged = promotions.parse(fieldsOf(real.provenance.view, '/promotions'));
    expect((await promotions.find(reader(), judged))?.real?.league).toEqual(real.data.league);
    const carried = catalogue.parse(fieldsOf(range.provenance.view, '/imdb'));
    expect((await catalogue.find(reader(), carried))?.assortment?.shares.retailers).toEqual(
      range.data.retailers,
    );
    const arrived = catalogue.parse(fieldsOf(changes.provenance.view, '/imdb'));
    expect((await catalogue.find(reader(), arrived))?.changes?.arrivals.new).toEqual(changes.data.new);
  }
  expect(found).toBeGreaterThan(5);
});
