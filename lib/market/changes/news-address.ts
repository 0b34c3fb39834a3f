import { addressOf, formatJoined } from '#lib/address/address-fields.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import type { ChangeKind } from '#lib/vocabulary/change-policy.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { NewsItem } from './news.ts';

/** Where a view shows changes of a kind. */
type Place = {
  /** The figure that counts them, whose rows they are. */
  figure: string;
  /** Unless given, the view's first. */
  section?: string;
  /** Whether the figure counts the first day of its range, which news are after. */
  countsFirstDay?: true;
};

const PLACES: Readonly<Record<ChangeKind, Place>> = {
  price: { figure: 'unit-price-change' },
  promotion_begun: { figure: 'begun', countsFirstDay: true },
  promotion_ended: { figure: 'ended' },
  shelf_empty: { figure: 'empty', section: 'stock' },
  shelf_back: { figure: 'availability', section: 'stock' },
  carried: { figure: 'filled', section: 'changes' },
  lost: { figure: 'lost', section: 'changes' },
  new: { figure: 'new', section: 'changes', countsFirstDay: true },
  gone: { figure: 'gone', section: 'changes', countsFirstDay: true },
  pack: { figure: 'pack-changes', section: 'changes', countsFirstDay: true },
};

/** The view that shows news, narrowed to what they are of and where, over the days that they tell of, with their rows open. */
export const newsAddress = (locale: Locale, item: NewsItem): string => localizedPath(locale, newsPath(item));

/** The same without a language. */
export const newsPath = (item: NewsItem): string => {
  const { kind, module, category, brand, product, former, retailerIds, range } = item;
  const { figure, section, countsFirstDay } = PLACES[kind];
  const query = formatJoined({
    category: category.id,
    ...(product === null
      ? { brand: brand.id }
      : { sku: [product, ...(former ? [former] : [])].map(({ id }) => id) }),
    retailer: retailerIds,
    ...range,
    ...(countsFirstDay && { from: addDays(range.from, 1) }),
    ...(section && { section }),
  });
  return `${addressOf(modules[module].path, query)}#rows=${figure}`;
};
