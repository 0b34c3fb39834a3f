import { nameOrder } from '#lib/i18n/format.ts';
import type { CatalogueItem } from '#lib/market/catalogue/catalogue-items.ts';
import type { CatalogueSet } from '#lib/market/catalogue/catalogue-set.ts';
import type { SectionReading } from '#lib/market/catalogue/section-reading.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import type { CatalogueTreeData } from './schema.ts';

/** Makers, their brands, and of the open one its families with their packs through time. */
export const catalogueTree = (
  set: CatalogueSet,
  { choice, scope }: Pick<SectionReading, 'choice' | 'scope'>,
): CatalogueTreeData => {
  const { items, view, shownBrands, label, locale } = set;
  const compare = nameOrder(locale);
  const byBrand = Map.groupBy(items, ({ product }) => product.brandId);
  const [only] = shownBrands;
  const open = choice.branch ?? (shownBrands.length === 1 && only ? only.id : null);
  const isByFamily = seesLevel(scope, 'listing');
  const makerOf = (brandId: string) => byBrand.get(brandId)?.[0]?.product.makerId ?? '';
  const makers = [...Map.groupBy(shownBrands, ({ id }) => makerOf(id))].map(([makerId, brands]) => {
    const maker: NamedRow | undefined = view.makers.find(({ id }) => id === makerId);
    const named = maker ? label(maker) : { id: makerId, name: '' };
    const ofMaker = brands
      .map((brand) => {
        const own = byBrand.get(brand.id) ?? [];
        return {
          ...{ id: brand.id, name: brand.name, products: countActive(own) },
          families: brand.id === open ? familiesOf(own, { label, isByFamily }) : null,
        };
      })
      .toSorted((a, b) => compare(a.name, b.name));
    return { ...named, products: ofMaker.reduce((sum, { products }) => sum + products, 0), brands: ofMaker };
  });
  return { open, isByFamily, makers: makers.toSorted((a, b) => compare(a.name, b.name)) };
};

const countActive = (items: readonly CatalogueItem[]): number =>
  items.filter(({ isActive }) => isActive).length;

type Families = NonNullable<CatalogueTreeData['makers'][number]['brands'][number]['families']>;

/** Without families only what is sold now is listed: a family's other packs are its history. */
const familiesOf = (
  items: readonly CatalogueItem[],
  { label, isByFamily }: Pick<CatalogueSet, 'label'> & { isByFamily: boolean },
): Families => {
  const shown = isByFamily ? items : items.filter(({ isActive }) => isActive);
  const families = Map.groupBy(shown, ({ product }) => (isByFamily ? product.familyId : product.id));
  return [...families].map(([id, members]) => ({
    id,
    products: members
      .toSorted((a, b) => ((a.firstSeen ?? '') < (b.firstSeen ?? '') ? -1 : 1))
      .map(({ product, isActive, firstSeen, lastSeen }) => ({
        ...label(product),
        ...{ packCount: product.packCount, netContent: product.netContent, isActive },
        seen: isByFamily && firstSeen !== null ? { from: firstSeen, to: isActive ? null : lastSeen } : null,
      })),
  }));
};
