import type { ProductRow } from '#db/queries/market-view.ts';

/** A product of a view: one pack of a whole base unit, unless given otherwise. */
export const productRow = (id: string, brandId: string, more: Partial<ProductRow> = {}): ProductRow => ({
  ...{
    id,
    nameEn: id.toUpperCase(),
    nameAr: `ع ${id}`,
    brandId,
    makerId: null,
    gtin: null,
    variant: null,
    variantAr: null,
  },
  ...{ familyId: id, packCount: 1, netContent: 1, net: 1, band: '0.5-1' },
  ...more,
});
