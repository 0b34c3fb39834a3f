import type { CalendarData } from '#lib/market/promotions/panels/calendar/schema.ts';

export type CalendarRow = CalendarData['rows'][number];
export type CalendarBar = CalendarRow['bars'][number];

/** The name of the figure that lists the promotions of a bar. */
export function barAddress({ brand, retailer }: CalendarRow, { from, mechanic }: CalendarBar): string {
  return `bar:${brand.id}:${retailer.id}:${from}:${mechanic}`;
}
