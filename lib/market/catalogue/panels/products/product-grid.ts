import { nameOrder } from '#lib/i18n/format.ts';
import type { Listed } from '#lib/market/catalogue/catalogue-filters.ts';
import type { CatalogueItem } from '#lib/market/catalogue/catalogue-items.ts';
import type { CatalogueSet } from '#lib/market/catalogue/catalogue-set.ts';
import { cardsIn } from '#lib/market/catalogue/product-card.ts';
import type { SectionReading } from '#lib/market/catalogue/section-reading.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { cutPage } from '#lib/vocabulary/paging.ts';
import type { ProductGridData } from './schema.ts';

const PRODUCTS_A_PAGE = 50;

const COMPLETE = 100;

const isListed: Record<Listed, (item: CatalogueItem) => boolean> = {
  all: ({ isActive, isGone, firstSeen }) => isActive || isGone || firstSeen === null,
  new: ({ isNew }) => isNew,
  gone: ({ isGone }) => isGone,
  incomplete: ({ isActive, completeness }) => isActive && completeness < COMPLETE,
};

/** Products by brand and name; the smaller packs of one name first. */
export const productGrid = (
  set: CatalogueSet,
  { choice, listed }: Pick<SectionReading, 'choice' | 'listed'>,
): ProductGridData => {
  const cardOf = cardsIn(set);
  const compare = nameOrder(set.locale);
  const cards = set.items
    .filter(isListed[choice.listed])
    .map((item) => ({ item, card: cardOf(item) }))
    .toSorted(
      (a, b) =>
        compare(a.card.brand.name, b.card.brand.name) ||
        compare(a.card.variant ?? '', b.card.variant ?? '') ||
        a.item.product.net - b.item.product.net ||
        compare(a.card.name, b.card.name) ||
        (a.card.id < b.card.id ? -1 : 1),
    );
  const { rows, ...paging } = cutPage(cards, listed === 'all' ? null : choice.page, PRODUCTS_A_PAGE);
  return {
    ...paging,
    total: cards.length,
    retailers: set.retailersWithRows.length,
    rows: rows.map(({ item, card }) => ({
      ...card,
      band: item.product.band,
      isActive: item.isActive,
      isNew: item.isNew,
      isGone: item.isGone,
      facts: set.disclosure.isFull ? factsOf(item) : null,
    })),
  };
};

const factsOf = ({ product, completeness, lacks, carriedBy, prices, firstSeen, lastSeen }: CatalogueItem) => {
  const units = prices.map(({ unit }) => unit);
  return {
    ...{ gtin: product.gtin, completeness, lacks: [...lacks], firstSeen, lastSeen },
    retailers: carriedBy.length,
    unitPrice:
      units.length === 0 ? null : { low: rounded(Math.min(...units)), high: rounded(Math.max(...units)) },
  };
};
