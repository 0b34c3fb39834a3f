import { translator } from '#lib/i18n/translator.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import { priceColumn } from '#lib/market/price-monitor/price-column.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import { sideName } from '#lib/market/price-monitor/side-name.ts';
import type { PriceBasis } from '#lib/market/prices/price-filters.ts';
import { marksOn } from './marked-days.ts';
import type { HistoryData } from './schema.ts';

export const historySheet: Sheet<PriceTypes, HistoryData> = {
  id: 'history',
  count: ({ days, series, sides }) => days.length * (series.length + sides.length),
  draw: (history, labels, { head: { ours, filters } }) => {
    const { t, locale } = labels;
    const prices = translator(locale, 'priceMonitor');
    const { days, compared, series, sides, matchedItems } = history;
    const named = sides.map((line) => ({ ...line, name: prices(`history.${sideName(line.id, ours)}`) }));
    const lines = [...named, ...series];
    return {
      title: t('sheets.history'),
      note: historyNote(history, labels, filters.basis),
      columns: columnsOf(labels, {
        ...{ day: 'day', event: 'text', retailer: 'text' },
        ...priceColumn(filters.basis),
        ...{ onPromotion: 'percent', items: 'count' },
        ...(compared && { comparedDay: 'day', comparedPrice: 'money' }),
      }),
      rows: lines.flatMap(({ name, values, promoShare, compared: then }) =>
        days.map((day, at) => [
          day,
          marksIn(history, at, labels),
          name,
          values[at] ?? null,
          promoShare[at] ?? null,
          matchedItems,
          ...(compared ? [compared[at] ?? null, then[at] ?? null] : []),
        ]),
      ),
    };
  },
};

/** As the panel says it. */
const historyNote = (
  { real, matchedItems, series }: HistoryData,
  { locale, given, day }: SheetLabels,
  basis: PriceBasis,
): string => {
  const isRegular = basis.price === 'regular';
  const prices = translator(locale, 'priceMonitor');
  const ofAll = prices(isRegular ? 'history.plainRegularText' : 'history.plainText', {
    ...given,
    of: series.length === 1 ? 'one' : 'several',
  });
  const ofSame = prices(isRegular ? 'history.regularText' : 'history.text', {
    ...given,
    count: String(matchedItems),
  });
  const average = matchedItems === null ? ofAll : ofSame;
  const text = basis.statistic === 'lowest' ? prices('history.lowestText', given) : average;
  if (real === null) return text;
  const since = real.provisionalFrom;
  const money =
    since === null
      ? prices('history.real', given)
      : prices('history.provisional', { ...given, from: day(since) });
  return `${text} ${money}`;
};

/** What season it was, and what moved prices that day. */
export const marksIn = (history: HistoryData, at: number, { market }: SheetLabels): string | null => {
  const { seasons, steps } = marksOn(history, at);
  const names = [
    ...steps.map((kind) => market(`steps.${kind}`)),
    ...seasons.map((kind) => market(`seasons.${kind}`)),
  ];
  return names.join(' · ') || null;
};
