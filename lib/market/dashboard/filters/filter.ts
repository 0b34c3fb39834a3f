import type { ChainFilter } from '#db/queries/market-chains.ts';
import type { MarketView } from '#db/queries/market-view.ts';
import type { AddressFields } from '#lib/address/address-fields.ts';
import type { AddressReader } from '#lib/address/address-reader.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { translator } from '#lib/i18n/translator.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';

/** What a filter is. Each dashboard has a table of them, from which its address, answer, texts, menus and narrowing are made. */

/** Texts under `market`, on the server and in the browser. */
export type MarketWords = ReturnType<typeof translator<'market'>>;

/** What a category is made of, as far as filters need it. */
export type Filterable = Omit<MarketView, 'newestOn' | 'oldestOn'>;
type Product = Filterable['products'][number];
type Retailer = Filterable['retailers'][number];
type Store = NonNullable<Filterable['stores']>[number];

/** What of a scope filters need. */
export type FilterScope = Pick<DataScope, 'level' | 'features'>;

export type ClosedList = readonly [string, ...string[]];

/** How a filter is written in an address and in an answer. */
export type FilterCodec<Asked, Shown = Asked> = {
  /** Its parameters by name, each with the words that the API's document lists for it. */
  parameters: Readonly<Record<string, ClosedList | null>>;
  shape: {
    of: 'text' | 'number' | 'wholeNumber' | ClosedList;
    is?: 'list' | 'nullable';
  };
  /** The value that addresses leave out; undefined where a view always has another one. */
  usual: Shown | undefined;
  parse(address: AddressReader): Asked;
  /** @param range the days that are shown */
  format(shown: Shown, range: DayRange): AddressFields;
};

type IdOf<Shown> = Shown extends readonly (infer Id)[] ? Id : NonNullable<Shown>;

/** What the names of options are written with. */
export type NameTerms = { t: MarketWords; locale: Locale; baseUnit: BaseUnit };

/** What options depend on. */
export type Offering = {
  view: Filterable;
  /** Whether a product is selected, or left by the other filters. */
  isLeft: (product: Product) => boolean;
  /** Whether a shop is left by the other filters. */
  isStoreLeft: (store: Store) => boolean;
};

/** What a filter is called, where it is changed, who may use it, and what it leaves. */
export type FilterParts<Asked, Shown> = {
  label(t: MarketWords): string;
  /** What it is called in the list of what was dropped; its name in the table unless given. */
  droppedAs?: string;
  /** Where its menu is. Without one, it is changed elsewhere on the page. */
  menu?: 'usual' | 'rare';
  /** The fewest options that its menu is drawn for. */
  leastOptions?: number;
  /** The name of an option that is no row of the catalogue. */
  name?(id: IdOf<Shown>, terms: NameTerms): string;
  /** What nothing selected is called in place of "All". */
  nothing?(t: MarketWords): string;
  /** It keeps its value when another category is selected. */
  outlivesCategory?: true;
  /** A choice within one panel, such as the page of its list: resetting the filters keeps it. */
  isOfPanel?: true;
  /** A question about the view names it in its sentence. Other filters follow it as "Channel: Supermarket". */
  inQuestion?: 'subject' | 'sentence';
  /** Questions to the market may name it. */
  asked?: {
    /** What kind of thing an unknown name is. */
    kind: string;
    /** Every word of a name must fit, and an unknown name gets all of them suggested. */
    isShortList?: true;
  };
  /** Whether a plan includes a value other than the usual one. */
  isInPlan?(value: Shown, scope: FilterScope): boolean;
  /** What may be selected within a category, and its name among the options of an answer. */
  offers?: { as: string; list(offering: Offering): readonly (NamedRow | string)[] };
  /** What of a value exists within a category; what is offered there, unless given. */
  find?(asked: Asked, view: Filterable): Shown;
  /** Which rows a value other than the usual one leaves. */
  keepsProduct?(product: Product, value: Shown): boolean;
  keepsRetailer?(retailer: Retailer, value: Shown): boolean;
  keepsStore?(store: Store, value: Shown): boolean;
  /** The selection is compared with such products only. */
  narrowsBenchmark?: true;
  /** What a value, the usual one included, says of chains. */
  chains?(value: Shown, view: Filterable): Partial<ChainFilter>;
};

export type Filter<Asked = unknown, Shown = Asked> = FilterCodec<Asked, Shown> & FilterParts<Asked, Shown>;

/** Filters that an answer has together under one name. */
export type FilterGroup = Readonly<Record<string, Filter>>;
/** Filters by their names in an answer, in the order of their parameters. */
export type FilterTable = Readonly<Record<string, Filter | FilterGroup>>;

/** A row of a dashboard's table. */
export const filter = <Asked, Shown, const Parts extends FilterParts<Asked, Shown>>(
  codec: FilterCodec<Asked, Shown>,
  parts: Parts,
): FilterCodec<Asked, Shown> & Parts => ({ ...codec, ...parts });
