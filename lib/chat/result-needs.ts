import type { ToolName, ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { tools } from '#lib/chat/tools/tools.ts';
import { type DataLevel, type DataScope, type ScopeFeature, seesLevel } from '#lib/vocabulary/data-scope.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import type { Dataset, ModuleName } from '#lib/vocabulary/terms.ts';

/** What a plan must have to see a result, read from the result itself. */
export type Needs = {
  modules: readonly ModuleName[];
  /** By their ids. */
  categories: readonly string[];
  level: DataLevel;
  features: readonly ScopeFeature[];
  dataset: Dataset | null;
  /** It does not say of which categories it is. */
  isUnsaid: boolean;
};

/** Why a result is closed to a reader. `changed`: the plan has less than when it was shared, and the result does not say what it needs. */
export type Closed =
  | { why: 'plan' | 'dataset' | 'changed' }
  | { why: 'module'; module: ModuleName }
  | { why: 'category'; category: string }
  | { why: 'level'; level: DataLevel }
  | { why: 'feature'; feature: ScopeFeature };

/** Of names alone, or of nothing that can be found: measured by what its asker could see. */
export const UNSAID: Needs = {
  modules: [],
  categories: [],
  level: 'brand',
  features: [],
  dataset: null,
  isUnsaid: true,
};

export type Result = { [N in ToolName]: { tool: N; output: ToolOutput<N> } }[ToolName];
type Found = Extract<Result['output'], { looked: object }>;

const NOTHING = { ...UNSAID, isUnsaid: false };

/**
 * What a plan must have to see a result.
 * @param idOf the id of a category by its name in either language
 */
export const needsOf = (result: Result, idOf: (name: string) => string | undefined): Needs => {
  const { tool, output } = result;
  if (output.status === 'not_found' || output.status === 'named') return UNSAID;
  if (output.status !== 'ok' && output.status !== 'no_data') return NOTHING;
  const { isByBrand, dataset } = output.looked;
  const shown = addressesOf(output).flatMap(readAddress);
  const named = categoriesIn(result);
  const categories = [...shown.map(({ category }) => category), ...named.map(idOf)];
  const ids = categories.filter((id) => id !== undefined);
  const own = tools[tool].module;
  const modules = [...(own ? [own] : []), ...shown.flatMap(({ module }) => module ?? [])];
  return {
    modules: [...new Set([...modules, ...(hasPriceLevel(result) ? (['priceMonitor'] as const) : [])])],
    categories: [...new Set(ids)],
    level: isByBrand ? 'brand' : isOfListings(result) ? 'listing' : 'product',
    features: [
      ...(tool === 'getMargins' ? (['profitMargin'] as const) : []),
      ...(shown.some(({ isOfTrade }) => isOfTrade) ? (['tradePrice'] as const) : []),
    ],
    // Of a market of both, licensed data has to be open.
    dataset: hasLicensed(result) ? 'licensed' : dataset,
    isUnsaid: ids.length === 0 || ids.length < categories.length,
  };
};

/** The views that show the same. */
const addressesOf = (output: Found): string[] => [
  ...(output.looked.view ? [output.looked.view] : []),
  ...('changes' in output ? output.changes.flatMap((each) => ('rows' in each ? each.rows : [])) : []),
];

const readAddress = (address: string) => {
  const url = new URL(address, 'http://raff.invalid');
  const type = url.searchParams.get('type');
  return {
    module: moduleList.find(({ path }) => url.pathname.endsWith(path))?.name,
    category: url.searchParams.get('category') ?? undefined,
    isOfTrade: type !== null && type !== 'consumer',
  };
};

const categoriesIn = ({ tool, output }: Result): string[] =>
  tool === 'describeMarket' && output.status === 'ok' ? output.categories.map(({ name }) => name) : [];

const hasPriceLevel = ({ tool, output }: Result): boolean =>
  tool === 'describeMarket' &&
  output.status === 'ok' &&
  output.categories.some(({ averageUnitPrice }) => averageUnitPrice !== null);

const hasLicensed = ({ tool, output }: Result): boolean =>
  tool === 'describeMarket' &&
  output.status === 'ok' &&
  output.categories.some(({ dataset }) => dataset === 'licensed');

/** What only the plans with all levels have. */
const isOfListings = ({ tool, output }: Result): boolean => {
  if (output.status !== 'ok') return false;
  if (tool === 'getTopMovers') return output.by === undefined;
  return tool === 'getAssortment' && output.whiteSpace.lacks !== 'plan';
};

/** What a reader may see, with the categories by their ids. */
export type Sight = { scope: DataScope; covered: 'all' | ReadonlySet<string> };

/** Why a reader may not see a result; nothing: they may. @param then what its sharer could see when it was shared */
export const closedTo = ({ scope, covered }: Sight, needs: Needs, then: DataScope): Closed[] => {
  const { modules, categories, level, features, dataset, isUnsaid } = needs;
  const lacks = (module: ModuleName) => scope.modules !== 'all' && !scope.modules.includes(module);
  const closed: Closed[] = [
    ...modules.filter(lacks).map((module) => ({ why: 'module' as const, module })),
    ...categories
      .filter((id) => covered !== 'all' && !covered.has(id))
      .map((category) => ({ why: 'category' as const, category })),
    ...features
      .filter((feature) => !scope.features.includes(feature))
      .map((feature) => ({ why: 'feature' as const, feature })),
    ...(seesLevel(scope, level) ? [] : [{ why: 'level' as const, level }]),
    ...(dataset === null || scope.datasets.includes(dataset) ? [] : [{ why: 'dataset' as const }]),
    ...(isUnsaid && !seesAllOf(scope, then) ? [{ why: 'changed' as const }] : []),
  ];
  // Without a plan there is one reason for all.
  return scope.why === 'showcase' && closed.length > 0 ? [{ why: 'plan' }] : closed;
};

/** Whether a scope has all that another one had. The showcase is everyone's. */
const seesAllOf = (scope: DataScope, then: DataScope): boolean =>
  then.categories === 'showcase' ||
  (hasAll(scope.categories, then.categories) &&
    hasAll(scope.modules, then.modules) &&
    seesLevel(scope, then.level) &&
    then.features.every((feature) => scope.features.includes(feature)) &&
    then.datasets.every((dataset) => scope.datasets.includes(dataset)));

const hasAll = <T extends string>(has: readonly T[] | string, had: readonly T[] | string): boolean =>
  has === 'all' || (Array.isArray(has) && Array.isArray(had) && had.every((each) => has.includes(each)));
