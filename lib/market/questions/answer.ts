import type { AskedKind } from '#lib/market/dashboard/filters/filter-types.ts';
import type { priceFilters } from '#lib/market/prices/price-filters.ts';
import type { Day, DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { ScopeFeature } from '#lib/vocabulary/data-scope.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import type { Dataset, ModuleName } from '#lib/vocabulary/terms.ts';

/** What an answer rests on, to be said with it. */
export type Provenance = {
  dataset: Dataset;
  category: Named;
  baseUnit: BaseUnit;
  currency: string;
  range: DayRange;
  /** Days of the question, or of those that it sets beside them, of which there is no data, and from when on there is; null: of all there is. */
  lacking: { knownFrom: Day; days: DayRange[] } | null;
  /** The first and the last day of the category that there is data of; null: there is none. */
  known: DayRange | null;
  /** When the retailer of these that was read longest ago was read; null where none was. */
  asOf: string | null;
  /** The plan has no single products: every figure is of whole brands. */
  isByBrand: boolean;
  /** A product, a brand with its category, or the category: what was found, whatever was typed. */
  subject: string;
  /** Words of the subject that nothing found has. */
  ignored: string[];
  /** How many products stand behind it. */
  products: number;
  retailers: string[];
  /** What else narrows or changes the figures, in the words of the dashboards' menus: "Channel: Supermarket". */
  filters: string[];
  /** Brands and retailers whose figures are left out: in this plan a figure is of two products at least. */
  withheld: string[];
  /** The dashboard with the same filters and days, without a language before it. */
  view?: string;
  /** The figure of that dashboard whose rows these figures are calculated from. */
  drill?: string;
  /** Other categories where the same words are found; one answer is of one category. */
  alsoIn: string[];
  /** No category was named: other ones that may be seen and were not looked at. */
  notSearched: string[];
};

/** Nothing that may be seen has this name. It says nothing of what exists elsewhere. */
export type Unknown = {
  status: 'unknown';
  /** Of `ownBrands` none were chosen. */
  kind: 'product' | 'ownBrands' | AskedKind<typeof priceFilters>;
  asked: string;
  suggestions: Named[];
  covered: Named[];
};

/** The question is outside of what the asker's plan covers; `covered` are the categories that it does cover. */
export type OutsideScope = { status: 'outside_scope'; covered: Named[] } & (
  | { what: 'module' | 'level'; module: ModuleName; open: ModuleName[] }
  /** The module is open, but not this of it. */
  | { what: 'feature'; feature: ScopeFeature; module: ModuleName; open: ModuleName[] }
  /** The list of categories is public, what is in them is not. Null: the scope covers no category at all. */
  | { what: 'category'; category: Named | null; hasPlan: boolean }
);

export type Refusal = Unknown | OutsideScope;

/** What every question to the market answers, to any asker: a dashboard, an export, an alert, the API or the analyst. */
export type Answer<T> =
  | {
      status: 'found';
      data: T;
      provenance: Provenance;
      /** The same of the days that those of the question were to be set beside; null where there are none, or nothing is known of them. */
      before?: { range: DayRange; data: T } | null;
    }
  | { status: 'nothing_found'; provenance: Provenance }
  | Refusal;
