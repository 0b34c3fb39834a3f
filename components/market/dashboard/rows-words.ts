import type { DrillRowsData } from '#lib/market/dashboard/drill/drill-rows.ts';
import { ROW_SORTS, type RowSort } from '#lib/market/dashboard/drill/order-rows.ts';
import { hasValues } from '#lib/market/dashboard/drill/row-heads.ts';
import type { Figures } from './figures.ts';

/** What a dashboard calls the figures whose rows can be opened, and these rows' own columns, by their ids. */
export type RowNames = {
  column: (id: string) => string;
  title: (kind: string, names: TitleNames) => string;
};

/** Where a figure stands; empty where its title does not say. */
type TitleNames = { name: string; retailer: string; day: string; month: string; subject: string };

type TitleWords = { rowNames: RowNames; figures: Figures; bandName: (id: string) => string };

/** What figure it is that the rows stand behind. */
export function titleOf({ kind, names }: DrillRowsData, { rowNames, figures, bandName }: TitleWords): string {
  return rowNames.title(kind, {
    name: [names.name, names.band && bandName(names.band)].filter(Boolean).join(' · '),
    retailer: names.retailer ?? '',
    day: names.day === null ? '' : figures.day(names.day),
    month: names.day === null ? '' : figures.month(names.day),
    subject: [...new Set([names.name, names.retailer])].filter((name) => name !== null).join(' · '),
  });
}

/** The figure itself; its rows are in `valuesIn`. */
export function resultOf({ reduction, valuesIn, value }: DrillRowsData, figures: Figures): string {
  if (reduction === 'share') return figures.percent(value);
  if (reduction === 'change') return figures.change(value);
  if (reduction === 'count') return figures.count(value ?? 0);
  return writeValue(valuesIn, value, figures);
}

/** A value of one of the rows. What went from 100 to 122 rose by 22 percent, as its figure says. */
export function rowValueOf(
  { reduction, valuesIn }: DrillRowsData,
  value: number | null,
  figures: Figures,
): string {
  if (reduction === 'change') return figures.change(value === null ? null : value - 100);
  return writeValue(valuesIn, value, figures);
}

function writeValue(valuesIn: DrillRowsData['valuesIn'], value: number | null, figures: Figures): string {
  switch (valuesIn) {
    case 'money':
      return figures.money(value);
    case 'percent':
      return figures.percent(value);
    case 'change':
      return figures.change(value);
    case 'index':
      return figures.index(value);
    case 'count':
      return figures.count(value ?? 0);
  }
}

/** The orders that the rows have columns for, the largest effect first. */
export function sortsOf(data: DrillRowsData): RowSort[] {
  const hasRetailer = data.columns.some(({ id }) => id === 'retailer');
  const all = { effect: true, name: true, retailer: hasRetailer, value: hasValues(data) };
  return ROW_SORTS.filter((sort) => all[sort]);
}

/** The two days, or months, that the rows compare; null where they compare none. */
export function daysOf({ days }: DrillRowsData, figures: Figures): { own: string; other: string } | null {
  if (days === null) return null;
  if (days.by === 'month') return { own: figures.month(days.own), other: figures.month(days.other) };
  return { own: figures.dayBeside(days.own, days.other), other: figures.dayBeside(days.other, days.own) };
}

/** When compared prices stood: on two days, or `own` null: all on one, unless the title says which. Null: nothing is compared. */
export function comparedDaysOf(
  data: DrillRowsData,
  day: string,
  figures: Figures,
): { own: string; other: string } | { own: null; other: string } | null {
  const days = daysOf(data, figures);
  if (days !== null) return days;
  const isCompared = data.columns.some(({ id }) => id === 'other') && data.names.day === null;
  return isCompared ? { own: null, other: figures.day(day) } : null;
}
