import type { ChainFilter } from '#db/queries/market-chains.ts';
import type { Filter, Filterable, FilterTable } from './filter.ts';
import { isUsual, valueAt } from './filter-entries.ts';
import type { FilterSelection } from './filter-types.ts';
import { selectable } from './nothing-chosen.ts';

export type Narrowing = {
  /** What the selection is compared with: the category in the same place, of the same packs and kind. */
  benchmark: ChainFilter;
  /** The selection. */
  selection: ChainFilter;
};

/** The chains that a selection leaves. */
export const narrow = <Table extends FilterTable>(
  table: Table,
  view: Filterable,
  choice: FilterSelection<Table>,
): Narrowing => {
  const all = selectable(table).map(({ path, filter }) => ({ filter, value: valueAt(choice, path) }));
  const narrowing = all.filter(({ filter, value }) => !isUsual(filter, value));
  const ofBenchmark = narrowing.filter(({ filter }) => filter.narrowsBenchmark);
  const products = view.products.filter(keptBy(narrowing));
  const retailers = view.retailers.filter((retailer) =>
    narrowing.every(({ filter, value }) => filter.keepsRetailer?.(retailer, value) ?? true),
  );
  const benchmark: ChainFilter = {
    categoryNo: view.categoryNo,
    dataset: view.category.dataset,
    derivation: view.derivation,
    ...Object.assign({}, ...all.map(({ filter, value }) => filter.chains?.(value, view))),
    products: ofBenchmark.length === 0 ? undefined : idsOf(view.products.filter(keptBy(ofBenchmark))),
  };
  return {
    benchmark,
    selection: {
      ...benchmark,
      products: products.length < view.products.length ? idsOf(products) : undefined,
      retailers: retailers.length < view.retailers.length ? idsOf(retailers) : undefined,
    },
  };
};

/** The shops that a selection leaves: of its retailers, in its places. */
export const storesLeft = <Table extends FilterTable>(
  table: Table,
  view: Filterable,
  choice: FilterSelection<Table>,
): NonNullable<Filterable['stores']> => {
  const all = selectable(table).map(({ path, filter }) => ({ filter, value: valueAt(choice, path) }));
  const isLeft = storesKeptBy(
    all.filter(({ filter, value }) => !isUsual(filter, value)),
    view,
  );
  return (view.stores ?? []).filter(isLeft);
};

type Narrower = { filter: Filter; value: unknown };

/** Whether all of these filters keep a product. */
export const keptBy =
  (narrowing: readonly Narrower[]) =>
  (product: Filterable['products'][number]): boolean =>
    narrowing.every(({ filter, value }) => filter.keepsProduct?.(product, value) ?? true);

/** Whether all of these filters keep a shop, and the retailer that it is of. */
export const storesKeptBy = (
  narrowing: readonly Narrower[],
  { retailers }: Filterable,
): ((store: NonNullable<Filterable['stores']>[number]) => boolean) => {
  const left = new Set(
    retailers.flatMap((retailer) =>
      narrowing.every(({ filter, value }) => filter.keepsRetailer?.(retailer, value) ?? true)
        ? retailer.id
        : [],
    ),
  );
  return (store) =>
    left.has(store.retailerId) &&
    narrowing.every(({ filter, value }) => filter.keepsStore?.(store, value) ?? true);
};

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
