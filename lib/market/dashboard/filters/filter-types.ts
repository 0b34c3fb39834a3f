import type { AddressFields } from '#lib/address/address-fields.ts';
import type { AddressReader } from '#lib/address/address-reader.ts';
import type { Comparison } from '#lib/market/dashboard/compare.ts';
import type { PeriodChoice, PeriodName } from '#lib/market/dashboard/periods.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import type { Filter, Offering } from './filter.ts';

/** The types of what a dashboard's filters say, as they follow from its table. */

type AskedOf<Row> = Row extends { parse(address: AddressReader): infer Asked }
  ? Asked
  : { -readonly [Name in keyof Row]: AskedOf<Row[Name]> };
type ShownOf<Row> = Row extends { format(shown: infer Shown, range: DayRange): AddressFields }
  ? Shown
  : { -readonly [Name in keyof Row]: ShownOf<Row[Name]> };

/** What an address asks for. */
export type FilterQuery<Table> = AskedOf<Table> & { category: string | undefined; period: PeriodChoice };

/** What was selected within a category; an empty list means all. */
export type FilterSelection<Table> = {
  -readonly [Name in keyof Table as Exclude<Name, 'category' | 'period'>]: ShownOf<Table[Name]>;
} & { compare: Comparison };

/** Filters as they were applied. */
export type ShownFilters<Table> = FilterSelection<Table> & {
  category: string;
  period: PeriodName;
  range: DayRange;
};

type RowsOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Filter ? Table[Name] : Table[Name][keyof Table[Name]];
}[keyof Table];
type Offers<As extends string, Item> = { offers: { as: As; list(offering: Offering): readonly Item[] } };

/** What may be selected within a category. */
export type FilterOptions<Table> = {
  [Row in RowsOf<Table> as Row extends Offers<infer As, unknown> ? As : never]: Row extends Offers<
    string,
    infer Item
  >
    ? (Item extends string ? Item : Named)[]
    : never;
} & { categories: Named[] };

/** The filters that questions may name, in words. */
export type AskedNames<Table> = {
  [Name in keyof Table as Table[Name] extends { asked: object } ? Name : never]?:
    | (ShownOf<Table[Name]> extends readonly unknown[] ? readonly string[] : string | null)
    | undefined;
};
/** The kinds of things that these names are of. */
export type AskedKind<Table> = Extract<RowsOf<Table>, { asked: { kind: string } }>['asked']['kind'];
