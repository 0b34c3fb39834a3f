import type { Pool } from '#db/client.ts';
import type { CategoryState } from '#db/queries/categories.ts';
import type { ChangeRow } from '#db/queries/market-changes.ts';
import { findMarketView, type MarketView } from '#db/queries/market-view.ts';
import { moduleAccess } from '#lib/market/access/module-access.ts';
import { moduleOf } from '#lib/market/changes/news.ts';
import type { AnyDashboard } from '#lib/market/dashboard/dashboard-type.ts';
import { chooseFilters } from '#lib/market/dashboard/filters/choose-within.ts';
import type { FilterTable } from '#lib/market/dashboard/filters/filter.ts';
import { filtersIn, isUsual, valueAt } from '#lib/market/dashboard/filters/filter-entries.ts';
import type { DashboardFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import { narrow, storesLeft } from '#lib/market/dashboard/filters/narrow.ts';
import { type Parsed, parseQuery } from '#lib/market/dashboard/filters/parse-format.ts';
import { dashboards } from '#lib/market/dashboards.ts';
import { LEAST_THRESHOLD, RULE_CHANGES, type RuleKind, type RulePause } from '#lib/vocabulary/alert-terms.ts';
import { type DataScope, SCOPE_FEATURES, seesLevel } from '#lib/vocabulary/data-scope.ts';
import { type Dataset, MODULE_NAMES, type ModuleName } from '#lib/vocabulary/terms.ts';

/** What of the market a rule's saved view is of, as it opens today. */

export type RuleView = { module: ModuleName; query: string };
export type RuleTerms = {
  kind: RuleKind;
  threshold: number | null;
  /** Limits of a price. */
  below: number | null;
  above: number | null;
};

/** A plan's reason to refuse a rule: a module or a category that it lacks, or figures of single products. */
export type PlanGap = 'module' | 'category' | 'products';

/** What of a rule a scope lacks; null: nothing. */
export const gapOf = (
  scope: DataScope,
  { kind, threshold, below, above }: RuleTerms,
  { module }: RuleView,
): PlanGap | null => {
  const needed = [module, ...RULE_CHANGES[kind].map(moduleOf)];
  if (scope.why === 'showcase' || needed.some((each) => moduleAccess(scope, each) === 'closed'))
    return 'module';
  const isFine =
    kind === 'pack' || (threshold ?? LEAST_THRESHOLD) > LEAST_THRESHOLD || below !== null || above !== null;
  return isFine && !seesLevel(scope, 'product') ? 'products' : null;
};

const dashboardOf = (module: ModuleName): AnyDashboard => dashboards[module];
const tableOf = (module: ModuleName): DashboardFilters => dashboardOf(module).filters;

const parse = ({ module, query }: RuleView): Parsed<DashboardFilters> =>
  parseQuery(tableOf(module), Object.fromEntries(new URLSearchParams(query)));

/**
 * The category that the view opens with in a scope, and the dataset. `outside`: the scope doesn't cover what the view asks for; `unknown`: there is
 * nothing of it yet.
 */
export const categoryOf = (
  states: readonly CategoryState[],
  scope: DataScope,
  view: RuleView,
): CategoryState | 'outside' | 'unknown' => {
  const { category } = parse(view);
  const covered = Array.isArray(scope.categories) ? scope.categories : [];
  if (category !== undefined && !covered.includes(category)) return 'outside';
  const first = states.find(({ id }) => covered.includes(id) && (category ?? id) === id);
  if (!first) return 'unknown';
  const ofCategory = states.filter(({ id }) => id === first.id);
  const licensed = ofCategory.find(({ dataset, isPublished }) => dataset === 'licensed' && isPublished);
  const sample = ofCategory.find(({ dataset }) => dataset === 'sample');
  return (scope.datasets.includes('licensed') ? licensed : undefined) ?? sample ?? 'unknown';
};

/** A category as each dashboard's filters choose in it, with its stores; read once for all rules that are about it. */
export type FollowedCategory = Readonly<Record<ModuleName, MarketView>>;

export const openCategory = async (
  market: Pool,
  { id, dataset }: { id: string; dataset: Dataset },
): Promise<FollowedCategory | null> => {
  const scope: DataScope = {
    ...{ why: 'paid', categories: [id], modules: 'all', level: 'listing', features: SCOPE_FEATURES },
    datasets: dataset === 'licensed' ? ['licensed', 'sample'] : ['sample'],
  };
  const view = await findMarketView(market, scope, id);
  if (!view) return null;
  const opened = await Promise.all(
    MODULE_NAMES.map(async (name) => [
      name,
      (await dashboardOf(name).openCategory?.({ market }, view)) ?? view,
    ]),
  );
  const views: FollowedCategory = Object.fromEntries(opened);
  // Changes of shelves are of stores, whichever dashboard the rule's view is of.
  const stores = MODULE_NAMES.flatMap((name) => views[name].stores ?? []);
  const withStores = (name: ModuleName): MarketView => ({
    ...views[name],
    stores: views[name].stores ?? stores,
  });
  return Object.fromEntries(MODULE_NAMES.map((name) => [name, withStores(name)])) as FollowedCategory;
};

export type FollowedView = {
  isInView: (change: ChangeRow) => boolean;
  /** Filters of the view that changes of this kind can't be narrowed by. */
  ignored: FilterTable;
};

/** What a view selects in its category, or why a rule over it is silent. */
export const followView = (
  opened: FollowedCategory,
  scope: DataScope,
  ruleView: RuleView,
  kind: RuleKind,
): FollowedView | RulePause => {
  const table = tableOf(ruleView.module);
  const view = opened[ruleView.module];
  const query = parse(ruleView);
  const { choice, dropped } = chooseFilters(table, view, scope, query);
  if (dropped.some(({ why }) => why === 'plan')) return 'plan';
  const selected = filtersIn(table).filter(
    ({ path: [name], filter }) => name !== 'category' && name !== 'period' && !filter.isOfPanel,
  );
  // Nothing left of a selection would be all of it.
  const isLost = ({ path, filter }: (typeof selected)[number]) =>
    !isUsual(filter, valueAt(query, path)) && isUsual(filter, valueAt(choice, path));
  if (selected.some(isLost)) return 'view_empty';
  const { selection } = narrow(table, view, choice);
  const products = selection.products && new Set(selection.products);
  const retailers = new Set(selection.retailers ?? view.retailers.map(({ id }) => id));
  const left = storesLeft(table, view, choice);
  const stores = left.length < (view.stores ?? []).length ? new Set(left.map(({ id }) => id)) : null;
  const isStock = kind === 'stock';
  return {
    isInView: ({ productId, retailerId, storeId }) =>
      (products?.has(productId) ?? true) &&
      retailers.has(retailerId) &&
      (storeId === null || (stores?.has(storeId) ?? true)),
    ignored: Object.fromEntries(
      selected.flatMap(({ id, path, filter }) => {
        const isFollowed =
          filter.keepsProduct || filter.keepsRetailer || (isStock && filter.keepsStore) || id === 'compare';
        return isFollowed || isUsual(filter, valueAt(choice, path)) ? [] : [[id, filter]];
      }),
    ),
  };
};
