import { expect, it } from 'vitest';
import type { NewsItem } from '#lib/market/changes/news.ts';
import { newsSince } from '#lib/market/changes/news.ts';
import { newsAddress } from '#lib/market/changes/news-address.ts';
import { newsSentence } from '#lib/market/changes/news-sentence.ts';
import { CHANGE_KINDS } from '#lib/vocabulary/change-policy.ts';

const item = (over: Partial<NewsItem> = {}): NewsItem => ({
  ...{
    kind: 'price',
    day: '2026-11-22',
    direction: 1,
    isOwn: true,
    promotion: null,
    size: 52,
    module: 'priceMonitor',
  },
  category: { id: 'milk', name: 'UHT milk' },
  brand: { id: 'lazzaza', name: 'Lazzaza' },
  product: { id: 'l-1', name: 'Lazzaza full cream 1 l' },
  former: null,
  retailer: { id: 'wahat', name: 'Wahat' },
  ...{ before: 36.45, after: 55.45, products: 1, retailers: 1, retailerIds: ['wahat'], stores: 1 },
  range: { from: '2026-11-20', to: '2026-11-23' },
  ...over,
});

it('says of a price by how much it changed, from what and why, and where else', () => {
  expect(newsSentence('en', item({ promotion: 'ended', retailers: 3 })).replaceAll('\u00a0', ' ')).toBe(
    'Lazzaza full cream 1 l costs 52.1% more at Wahat: EGP 55.45, was EGP 36.45, as a promotion ended. It also rose at 2 other retailers.',
  );
  const fell = item({ direction: -1, before: 50, after: 40, promotion: 'began', retailers: 2 });
  expect(newsSentence('en', fell)).toContain('20.0% less at Wahat');
  expect(newsSentence('en', fell)).toContain('on promotion. It also fell at one other retailer.');
});

it('says of shelves in how many stores, of packs which took whose place, and of promotions how much is off', () => {
  expect(newsSentence('en', item({ kind: 'shelf_empty', stores: 3, retailers: 2 }))).toBe(
    'Lazzaza full cream 1 l is out of stock in 3 stores at Wahat and one other retailer.',
  );
  const former = { id: 'l-2', name: 'Lazzaza full cream 1.1 l' };
  expect(newsSentence('en', item({ kind: 'pack', before: 1.25, after: 1, former }))).toContain(
    'replaced Lazzaza full cream 1.1 l at Wahat at about the same price: 20% smaller.',
  );
  const deal = item({ kind: 'promotion_begun', before: 40, after: 30 });
  expect(newsSentence('en', deal)).toContain('25.0% off');
  expect(newsSentence('en', { ...deal, after: null })).toBe(
    'Lazzaza full cream 1 l is on promotion at Wahat.',
  );
});

it.each(['en', 'ar'] as const)('has words in %s for each kind, by product and by brand', (locale) => {
  for (const kind of CHANGE_KINDS)
    for (const retailers of [1, 2, 3, 11, 100]) {
      const ofProduct = newsSentence(
        locale,
        item({ kind, retailers, stores: retailers, former: { id: 'f', name: 'F' } }),
      );
      expect(ofProduct).toContain('Lazzaza full cream 1 l');
      expect(ofProduct).not.toMatch(/[{}]/);
      const ofBrand = newsSentence(
        locale,
        item({ kind, retailers, products: retailers, stores: retailers, product: null }),
      );
      expect(ofBrand).toContain('Lazzaza');
      expect(ofBrand).not.toMatch(/[{}%]|EGP|جنيه/);
    }
});

it('leads to the rows of what it says', () => {
  expect(newsAddress('ar', item())).toBe(
    '/ar/price-monitor?category=milk&sku=l-1&retailer=wahat&from=2026-11-20&to=2026-11-23#rows=unit-price-change',
  );
  expect(newsAddress('en', item({ product: null, retailers: 2, retailerIds: ['qasr', 'wahat'] }))).toBe(
    '/price-monitor?category=milk&brand=lazzaza&retailer=qasr,wahat&from=2026-11-20&to=2026-11-23#rows=unit-price-change',
  );
  expect(newsAddress('en', item({ kind: 'lost', module: 'distributions' }))).toBe(
    '/distributions?category=milk&sku=l-1&retailer=wahat&from=2026-11-20&to=2026-11-23&section=changes#rows=lost',
  );
  const former = { id: 'l-2', name: 'Lazzaza full cream 1.1 l' };
  expect(newsAddress('en', item({ kind: 'pack', module: 'imdb', former }))).toBe(
    '/imdb?category=milk&sku=l-1,l-2&retailer=wahat&from=2026-11-21&to=2026-11-23&section=changes#rows=pack-changes',
  );
});

it('goes back seven days at first, a month at most, and never before the data', () => {
  const known = { newestOn: '2026-11-23', oldestOn: '2024-11-23' };
  expect(newsSince(known, undefined)).toBe('2026-11-16');
  expect(newsSince(known, '2026-11-21')).toBe('2026-11-21');
  expect(newsSince(known, '2026-01-01')).toBe('2026-10-23');
  expect(newsSince({ ...known, oldestOn: '2026-11-20' }, undefined)).toBe('2026-11-20');
  expect(newsSince({ newestOn: null, oldestOn: null }, undefined)).toBe(null);
});
