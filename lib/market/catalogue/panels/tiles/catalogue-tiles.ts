import type { CatalogueFigures } from '#lib/market/catalogue/catalogue-panel.ts';
import type { CatalogueSet } from '#lib/market/catalogue/catalogue-set.ts';
import type { PackChange, PackChangeKind } from '#lib/market/catalogue/pack-changes.ts';
import { rowOfItem } from '#lib/market/catalogue/product-rows.ts';
import type { ContributingRow, FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { countOf } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { ratio } from '#lib/market/measures/measure.ts';
import type { CatalogueTilesData } from './schema.ts';

const COMPLETE = 100;

/** The figures at the head of every section. */
export const catalogueTiles = (set: CatalogueSet): CatalogueTilesData => {
  const measured = (name: keyof typeof catalogueFigures) =>
    discloseFigure(set, name, catalogueFigures[name].basisIn(set));
  const count = (name: keyof typeof catalogueFigures) => countOf(catalogueFigures[name].basisIn(set).rows);
  const active = set.items.filter(({ isActive }) => isActive);
  // That a pack shrank is a figure of its price.
  const ofPrice = (name: 'shrunk' | 'grown') => (set.disclosure.isFull ? count(name) : null);
  return {
    active: {
      products: count('active'),
      brands: new Set(active.map(({ product }) => product.brandId)).size,
    },
    new: count('new'),
    gone: count('gone'),
    packs: { changes: count('pack-changes'), shrunk: ofPrice('shrunk'), grown: ofPrice('grown') },
    completeness: { ...measured('completeness'), incomplete: count('incomplete') },
    matched: measured('matched'),
  };
};

type Basis = { valuesIn: 'count' | 'percent'; basisIn: (set: CatalogueSet) => FigureBasis };

const counted = (rowsIn: (set: CatalogueSet) => ContributingRow[]): Basis => ({
  valuesIn: 'count',
  basisIn: (set) => ({ reduction: 'count', rows: rowsIn(set) }),
});

/** The new packs of those that took another's place. */
const rowsOfPacks = (set: CatalogueSet, isMeant: (change: PackChange) => boolean): ContributingRow[] => {
  const itemOf = new Map(set.items.map((item) => [item.product.id, item]));
  return set.packChanges.filter(isMeant).flatMap(({ after }) => {
    const item = itemOf.get(after.id);
    return item ? [rowOfItem(item)] : [];
  });
};

const ofKind = (kind: PackChangeKind) => counted((set) => rowsOfPacks(set, (change) => change.kind === kind));

/** The rows behind each tile, and the unit of their values. */
const catalogueFigures = {
  active: counted(({ items }) => items.filter(({ isActive }) => isActive).map((item) => rowOfItem(item))),
  new: counted(({ items }) => items.filter(({ isNew }) => isNew).map((item) => rowOfItem(item))),
  gone: counted(({ items }) => items.filter(({ isGone }) => isGone).map((item) => rowOfItem(item))),
  'pack-changes': counted((set) => rowsOfPacks(set, () => true)),
  shrunk: ofKind('shrunk'),
  grown: ofKind('grown'),
  completeness: {
    valuesIn: 'percent',
    basisIn: ({ items }) => ({
      reduction: 'mean',
      rows: items.filter(({ isActive }) => isActive).map((item) => rowOfItem(item, item.completeness)),
    }),
  },
  incomplete: counted(({ items }) =>
    items
      .filter(({ isActive, completeness }) => isActive && completeness < COMPLETE)
      .map((item) => rowOfItem(item)),
  ),
  matched: {
    valuesIn: 'percent',
    basisIn: ({ matching }) => ({
      reduction: 'mean',
      rows: matching.map(({ retailerId, listings, matched, products }) => ({
        ...{ brandId: null, productId: null, retailerId, products },
        ...{ own: null, other: null, n: listings },
        value: 100 * (ratio(matched, listings) ?? 0),
      })),
    }),
  },
} satisfies Record<string, Basis>;

/** Shrunk and grown packs are known by their prices, which some plans do not show. */
const OF_PRICES: readonly string[] = ['shrunk', 'grown'];

export const tileFigures: CatalogueFigures = Object.fromEntries(
  Object.entries(catalogueFigures).map(([name, { valuesIn, basisIn }]) => [
    name,
    {
      valuesIn,
      source: (set: CatalogueSet) =>
        OF_PRICES.includes(name) && !set.disclosure.isFull ? null : basisIn(set),
    },
  ]),
);
