import { formatMoney, formatPercent } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import type { NewsItem } from './news.ts';

/** News in one sentence. */
export const newsSentence = (locale: Locale, item: NewsItem): string =>
  item.product === null ? ofBrand(locale, item) : ofProduct(locale, item, item.product.name);

const ofBrand = (
  locale: Locale,
  { kind, direction, brand, retailer, products, retailers, stores }: NewsItem,
): string => {
  const t = translator(locale, 'home.news.ofBrand');
  const given = { name: brand.name, retailer: retailer.name, products, others: retailers - 1, stores };
  switch (kind) {
    case 'price':
      return t(direction > 0 ? 'priceUp' : 'priceDown', given);
    case 'promotion_begun':
      return t('promotionBegun', given);
    case 'promotion_ended':
      return t('promotionEnded', given);
    case 'shelf_empty':
      return t('shelfEmpty', given);
    case 'shelf_back':
      return t('shelfBack', given);
    case 'carried':
      return t('carried', given);
    case 'lost':
      return t('lost', given);
    case 'new':
      return t('new', given);
    case 'gone':
      return t('gone', given);
    case 'pack':
      // Packs are of products only.
      return brand.name;
  }
};

const ofProduct = (locale: Locale, item: NewsItem, name: string): string => {
  const t = translator(locale, 'home.news.ofProduct');
  const { kind, direction, retailer, retailers, stores, before, after, former } = item;
  const money = (amount: number | null) =>
    amount === null ? '' : formatMoney(locale, Math.round(100 * amount), MARKET_CURRENCY, { exact: true });
  const change = before === null || after === null ? null : Math.abs(after / before - 1);
  const given = { name, retailer: retailer.name, others: retailers - 1, stores };
  switch (kind) {
    case 'price':
      return t(direction > 0 ? 'priceUp' : 'priceDown', {
        ...given,
        ...{ before: money(before), value: money(after), promotion: item.promotion ?? 'none' },
        percent: formatPercent(locale, change ?? 0),
      });
    case 'promotion_begun':
      return change === null
        ? t('promotionBegun', given)
        : t('promotionOff', { ...given, percent: formatPercent(locale, change), value: money(after) });
    case 'promotion_ended':
      return t('promotionEnded', given);
    case 'shelf_empty':
      return t('shelfEmpty', given);
    case 'shelf_back':
      return t('shelfBack', given);
    case 'pack':
      return t('pack', {
        ...given,
        product: former?.name ?? '',
        percent: formatPercent(locale, change ?? 0, 0),
        size: (after ?? 0) < (before ?? 0) ? 'smaller' : 'larger',
      });
    case 'carried':
      return t('carried', given);
    case 'lost':
      return t('lost', given);
    case 'new':
      return t('new', given);
    case 'gone':
      return t('gone', given);
  }
};
