import { expect, it } from 'vitest';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { textAt } from '#lib/i18n/text-at.ts';
import { explanationsOf } from '#lib/market/dashboard/panel-texts.ts';
import { headTexts, sectionTexts } from '#lib/market/price-monitor/price-texts.ts';
import { PRICE_SECTIONS, type PriceSection } from '#lib/market/price-monitor/section-ids.ts';
import { priceMonitorData } from '#tests/factories/price-monitor-data.ts';

const { tiles } = priceMonitorData();

const drawn = (section: PriceSection, given: Partial<typeof tiles> = {}, locale: Locale = 'en') => {
  const view = priceMonitorData({ filters: { section }, tiles: { ...tiles, ...given } });
  const texts = messagesFor(locale);
  return explanationsOf([headTexts, ...sectionTexts[section]], view).map(({ name, text }) => ({
    name: textAt(texts, name),
    text: textAt(texts, text),
  }));
};

const named = (parts: ReturnType<typeof drawn>) => parts.map(({ name }) => name);
const said = (parts: ReturnType<typeof drawn>) => parts.map(({ text }) => text).join('\n');

it('says of every figure of the first section how it comes about', () => {
  expect(named(drawn('overview'))).toEqual([
    ...['Price index', 'Gap', 'Brands cheaper than your selection'],
    ...['Average price', 'Like for like', 'Changes in regular price', 'On promotion'],
    ...[
      'Index to the market',
      'Lines',
      'Index by brand and retailer',
      'Gaps to the other retailers',
      'Retailers',
    ],
  ]);
});

it('says in every section what counts as a change of a regular price, and who is cheaper only beside its list', () => {
  for (const section of PRICE_SECTIONS) {
    const text = said(drawn(section));
    expect(text, section).toContain('its return after days without a price are excluded');
    expect(text.includes('more than 1% cheaper are listed'), section).toBe(section === 'overview');
  }
  expect(named(drawn('changes'))).toContain('Real change');
});

it('says who is cheaper for what was chosen', () => {
  const of = (kind: typeof tiles.index.kind, locale: Locale = 'en') =>
    said(drawn('overview', { index: { ...tiles.index, kind } }, locale));
  expect(of('ours')).toContain('Only rivals more than 1% cheaper');
  expect(of('retailer')).toContain('its average price at the selected retailers');
  expect(of('period')).toContain('items sold nowhere else are excluded');
  expect(of('ours', 'ar').replaceAll(/[\u2066\u2069]/g, '')).toContain(
    'لا يظهر إلا المنافسون الأرخص بأكثر من 1%',
  );
});

it('says how prices become real where they are, and only there', () => {
  const real = { nominal: tiles.unitPrice.change, provisionalFrom: null };
  expect(named(drawn('packs', { unitPrice: { ...tiles.unitPrice, real } }))).toContain('Real prices');
  expect(named(drawn('packs'))).not.toContain('Real prices');
});
