import { addressOf, formatJoined } from '#lib/address/address-fields.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { NewsItem } from './news.ts';

/** The view that shows the rows of news: narrowed to what they are of, over the days that they tell of, with the rows open where it has them. */
export const newsAddress = (locale: Locale, item: NewsItem): string => {
  const { module, category, brand, product, retailer, retailers, range } = item;
  const query = formatJoined({
    category: category.id,
    ...(product === null ? { brand: brand.id } : { sku: product.id }),
    ...(retailers === 1 ? { retailer: retailer.id } : {}),
    ...range,
  });
  return `${addressOf(localizedPath(locale, modules[module].path), query)}${rowsOf(item)}`;
};

/** Of prices, those on the first and last day; of a brand in plans without single products, those that rose or fell. */
const rowsOf = ({ module, product, direction }: NewsItem): string => {
  if (module !== 'priceMonitor') return '';
  if (product !== null) return '#rows=unit-price-change';
  return direction > 0 ? '#rows=rises' : '#rows=falls';
};
