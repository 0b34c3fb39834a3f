import { stampOf } from '#lib/market/measures/observation-quality.ts';
import type { PeriodChoice } from '#lib/market/periods.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import type { Board } from './board.ts';
import type { MoversChoice } from './movers-choice.ts';
import type { PriceSection } from './query.ts';
import type { PriceMonitorData } from './schema.ts';

type HeadInput = {
  categories: readonly NamedRow[];
  /** Chosen and known here; none means all. */
  brands: readonly string[];
  retailers: readonly string[];
  choice: PeriodChoice;
  section: PriceSection;
  movers: MoversChoice;
  floor: number | null;
};

type Head = Omit<PriceMonitorData, 'tiles' | PriceSection>;

/** What stands above the panels of every section: the filters as they were applied, what may be chosen, and what the figures rest on. */
export const viewHead = (
  { view, range, label, shown }: Board,
  { categories, brands, retailers, choice, section, movers, floor }: HeadInput,
): Head => ({
  filters: {
    category: view.category.id,
    brands: [...brands],
    retailers: [...retailers],
    period: choice.preset,
    range,
    section,
    movers,
    floor,
  },
  options: {
    categories: categories.map(label),
    brands: view.brands.map(label),
    retailers: view.retailers.map(label),
  },
  dataset: view.category.dataset,
  baseUnit: view.category.baseUnit,
  currency: MARKET_CURRENCY,
  asOf: stampOf(view.retailers, new Set(shown.map(({ retailerId }) => retailerId)))?.toISOString() ?? null,
  listings: shown.length,
});
