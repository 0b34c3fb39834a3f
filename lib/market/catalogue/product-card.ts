import { z } from 'zod';
import type { Locale } from '#lib/i18n/locales.ts';
import { Named } from '#lib/market/dashboard/schema.ts';
import { type NamedRow, nameIn, namerOf } from '#lib/vocabulary/named.ts';
import type { CatalogueItem } from './catalogue-items.ts';
import type { CatalogueSet } from './catalogue-set.ts';

/** What every plan sees of a product. */
export const ProductCardOut = z
  .object({
    id: z.string(),
    name: z.string(),
    /** In the other language; null where the record has one name alone. */
    otherName: z.string().nullable(),
    imageUrl: z.string().nullable(),
    brand: Named,
    maker: Named.nullable(),
    variant: z.string().nullable(),
    packCount: z.number().int(),
    /** Of one piece of the pack, in the category's base unit. */
    netContent: z.number(),
  })
  .meta({ id: 'ProductCard' });
export type ProductCard = z.output<typeof ProductCardOut>;

type Carded = NamedRow & {
  imageUrl: string | null;
  brand: NamedRow;
  maker: NamedRow | null;
  variant: string | null;
  variantAr: string | null;
  packCount: number;
  netContent: number;
};

export const productCard = (locale: Locale, row: Carded): ProductCard => {
  const label = namerOf(locale);
  const name = nameIn(locale, row);
  const other = nameIn(locale === 'ar' ? 'en' : 'ar', row);
  const { id, imageUrl, brand, maker, variant, variantAr, packCount, netContent } = row;
  return {
    ...{ id, name, imageUrl, packCount, netContent },
    otherName: other === name ? null : other,
    brand: label(brand),
    maker: maker && label(maker),
    variant: locale === 'ar' ? (variantAr ?? variant) : variant,
  };
};

/** Cards of the products of a view. */
export const cardsIn = ({ view, locale }: CatalogueSet): ((item: CatalogueItem) => ProductCard) => {
  const byId = (rows: readonly NamedRow[]) => new Map(rows.map((row) => [row.id, row]));
  const [brands, makers] = [byId(view.brands), byId(view.makers)];
  return ({ product, imageUrl }) => {
    const nameless = { id: product.brandId, nameEn: product.brandId, nameAr: product.brandId };
    return productCard(locale, {
      ...product,
      imageUrl,
      brand: brands.get(product.brandId) ?? nameless,
      maker: makers.get(product.makerId ?? '') ?? null,
    });
  };
};
