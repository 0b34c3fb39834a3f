import { translator } from '#lib/i18n/translator.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { stanceOf } from '#lib/market/brands/stances.ts';
import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Measured, SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import { isOfMonths } from '#lib/market/price-monitor/movers-choice.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import type { MoversData } from './schema.ts';

export const moversSheet: Sheet<PriceTypes, MoversData> = {
  id: 'movers',
  count: ({ total }) => total,
  draw: (movers, labels, { head: { ours } }) => {
    const { t, locale } = labels;
    const prices = translator(locale, 'priceMonitor');
    const isOfListings = movers.by === 'listing';
    return {
      title: t('sheets.movers'),
      note: moversNote(movers, labels),
      columns: [
        ...columnsOf(labels, { [isOfListings ? 'product' : movers.by]: 'text' }),
        ...(isOfListings ? columnsOf(labels, { retailer: 'text' }) : []),
        ...columnsOf(labels, {
          stance: 'text',
          before: 'money',
          after: 'money',
          change: 'percent',
          prices: 'count',
          lowBase: 'text',
          regularChange: 'percent',
          regularPrices: 'count',
          regularLowBase: 'text',
          index: 'index',
          indexValues: 'count',
          indexLowBase: 'text',
          steps: 'count',
          stepPrices: 'count',
          returned: 'count',
          why: 'text',
        }),
      ],
      rows: movers.rows.map(({ subject, brandId, retailer, price, paid, regular, index, steps, reasons }) => [
        subject.name,
        ...(isOfListings ? [retailer?.name ?? null] : []),
        stanceIn(ours, brandId, labels),
        price?.from ?? null,
        price?.to ?? null,
        ...measureCells(paid, labels),
        ...measureCells(regular, labels),
        ...measureCells(index, labels),
        steps.changes,
        steps.n,
        steps.returned,
        reasons.map(({ reason, n }) => `${prices(`movers.reasons.${reason}`)} (${n})`).join(' · ') || null,
      ]),
    };
  },
  measures: ({ rows }, { t, titles }) =>
    rows.flatMap(({ subject, retailer, paid, regular, index }): Measured[] => {
      const name = retailer ? titles(subject.name, retailer.name) : subject.name;
      return [
        [name, paid],
        [titles(name, t('columns.regularChange')), regular],
        [titles(name, t('columns.index')), index],
      ];
    }),
};

/** As the panel says it. */
const moversNote = ({ window, rank, from, to }: MoversData, { locale, day, month }: SheetLabels): string => {
  const prices = translator(locale, 'priceMonitor');
  return isOfMonths(window)
    ? prices('movers.textMonths', { from: month(from), to: month(to) })
    : prices(rank === 'paid' ? 'movers.text' : 'movers.textRegular', { from: day(from), to: day(to) });
};

/** Whose brand it is, of those that the company named. */
const stanceIn = (ours: OwnBrands, brandId: string | null, { market }: SheetLabels): string | null => {
  const stance = brandId === null ? 'neither' : stanceOf(ours, brandId);
  return stance === 'neither' ? null : market(`stances.${stance}`);
};
