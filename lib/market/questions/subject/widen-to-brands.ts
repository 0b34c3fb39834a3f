import { nameWith } from '#lib/i18n/format.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { type NamedRow, namerOf } from '#lib/vocabulary/named.ts';
import type { Meant } from './find-meant.ts';

/** The whole brands of the products that were asked for: a plan without single products gets the figures of none. */
export const widenToBrands = ({ locale }: Reader, meant: Meant): Meant => {
  const { view, products } = meant;
  if (products === null) return meant;
  const asked = new Set(products);
  const ids = new Set(view.products.flatMap(({ id, brandId }) => (asked.has(id) ? [brandId] : [])));
  const brands = view.brands.filter(({ id }) => ids.has(id));
  const [only] = brands;
  const named = (row: NamedRow) => namerOf(locale)(row).name;
  return {
    ...meant,
    brands: [...ids],
    products: null,
    name: only && brands.length === 1 ? nameWith(locale, named(only), named(view.category)) : meant.name,
  };
};
