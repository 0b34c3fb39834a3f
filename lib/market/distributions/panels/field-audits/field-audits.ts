import type { OwnShelf } from '#db/queries/market-own-shelves.ts';
import { onceFor } from '#lib/core/once-for.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { availabilityBasis, numericBasis } from '#lib/market/distributions/shelf-figures.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import { namesIn } from '#lib/market/distributions/shelf-rows.ts';
import { placeShelves, type Shelf, type ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { productStanding, subjectStanding } from '#lib/market/distributions/store-standing.ts';
import { measure } from '#lib/market/measures/measure.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { cutPage } from '#lib/vocabulary/paging.ts';
import type { AuditsRead } from './read-field-audits.ts';
import type { FieldAuditsData } from './schema.ts';

const PRODUCTS_A_PAGE = 50;

/** The same view with the company's own shelves in the place of the panel's: what is calculated from it is of these alone. */
export const ownSetOf = (set: ShelfSet, shelves: readonly OwnShelf[]): ShelfSet => ({
  ...set,
  ...placeShelves(set.view, [...set.stores, ...set.online], shelves),
});

const byProduct = onceFor((set: ShelfSet) => Map.groupBy(set.shelves, ({ productId }) => productId));

/** A file has a row a product: all shelves are not looked through for each. */
const withShelvesOf = (set: ShelfSet, product: string): ShelfSet => ({
  ...set,
  shelves: byProduct(set).get(product) ?? [],
});

/** Each figure from a set of shelves, the company's or the panel's; of a product, or of all that the view is about. */
export const auditFigures = {
  availability: (set, product) =>
    product === null
      ? availabilityBasis(set.shelves, set.isSubject)
      : availabilityBasis(withShelvesOf(set, product).shelves, () => true),
  numeric: (set, product) => {
    if (product !== null) return numericBasis(set, productStanding(withShelvesOf(set, product), product));
    return set.isRival === null ? null : numericBasis(set, subjectStanding(set));
  },
} satisfies Record<string, (set: ShelfSet, product: string | null) => FigureBasis | null>;
export type AuditFigure = keyof typeof auditFigures;

/** The kinds of a figure: of the company's audits, and of the panel's visits beside them. */
export const auditKind = (name: AuditFigure, side: 'own' | 'panel') =>
  side === 'own' ? (`audits-${name}` as const) : (`audits-panel-${name}` as const);

const besideIn =
  (own: ShelfSet, panel: ShelfSet) =>
  (name: AuditFigure, product: string | null): FieldAuditsData['numeric'] => {
    const of = (set: ShelfSet, side: 'own' | 'panel') => {
      const basis = auditFigures[name](set, product);
      const figure = [auditKind(name, side), ...(product === null ? [] : [product])].join(':');
      return basis === null ? NO_FIGURE : discloseFigure(set, figure, basis);
    };
    return { own: of(own, 'own'), panel: of(panel, 'panel') };
  };

const NO_FIGURE = measure(null, 0);
const NONE = { own: NO_FIGURE, panel: NO_FIGURE };

/** What a company's audits found, beside the panel's; nothing is added up over both. */
export const fieldAudits = (
  set: ShelfSet,
  read: AuditsRead,
  { page: asked, listed }: Pick<ShelfQuery, 'page' | 'listed'>,
): FieldAuditsData => {
  if (read.state !== 'read') return nothing(read.state);
  const { shelves, counts } = read;
  const { visits, checks, later, newestOn: newest, hasAny } = counts;
  if (!hasAny) return nothing('none');
  const own = ownSetOf(set, shelves);
  const beside = besideIn(own, set);
  const names = namesIn(set);
  const audited = productsOf(shelves, own.shelves);
  const { rows, ...paging } = cutPage(audited, listed === 'all' ? null : asked, PRODUCTS_A_PAGE);
  const products = rows.map(({ productId, brandId, checks: checked, seen }) => ({
    ...{ product: names.product(productId), brand: names.brand(brandId) },
    ...{ checks: checked, seen: dayFromNumber(seen) },
    numeric: beside('numeric', productId),
    availability: beside('availability', productId),
  }));
  return {
    ...{ state: 'shown', visits, checks, later, newest },
    ...{ numeric: beside('numeric', null), availability: beside('availability', null) },
    ...{ ...paging, total: audited.length, products },
  };
};

const nothing = (state: FieldAuditsData['state']): FieldAuditsData => ({
  ...{ state, visits: 0, checks: 0, later: 0, newest: null, numeric: NONE, availability: NONE },
  ...{ page: 1, pages: 1, total: 0, products: [] },
});

type Audited = { productId: string; brandId: string; checks: number; seen: number };

/** The audited products, those with most checks first. */
const productsOf = (read: readonly OwnShelf[], placed: readonly Shelf[]): Audited[] => {
  const brandOf = new Map(placed.map(({ productId, brandId }) => [productId, brandId]));
  return [...Map.groupBy(read, ({ productId }) => productId)]
    .flatMap(([productId, shelves]): Audited[] => {
      const brandId = brandOf.get(productId);
      if (brandId === undefined) return [];
      const checks = shelves.reduce((sum, shelf) => sum + shelf.checks, 0);
      return [{ productId, brandId, checks, seen: Math.max(...shelves.map(({ audited }) => audited)) }];
    })
    .sort((a, b) => b.checks - a.checks || (a.productId < b.productId ? -1 : 1));
};
