import { translator } from '#lib/i18n/translator.ts';
import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Measured, SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import { FIRST_SEASON_DAY } from '#lib/market/measures/season-pressure.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import type { RamadanData } from './schema.ts';

const sideName = (side: NonNullable<RamadanData>['lines'][number]['side'], { locale }: SheetLabels): string =>
  translator(locale, 'promotions')(`ramadan.sides.${side}`);

export const ramadanSheet: Sheet<PromotionTypes, RamadanData> = {
  id: 'ramadan',
  count: (data) => (data ? data.lines.length * data.days.length : 0),
  draw: (data, labels) => ({
    title: labels.t('sheets.ramadan'),
    note: labels.t('notes.ramadan'),
    columns: columnsOf(labels, {
      ramadanYear: 'count',
      whose: 'text',
      ramadanDay: 'count',
      timeOnPromotion: 'percent',
    }),
    rows: (data?.lines ?? []).flatMap(({ side, season, values }) =>
      values.map((value, at) => [
        data?.seasons[season]?.year ?? null,
        sideName(side, labels),
        FIRST_SEASON_DAY + at,
        value,
      ]),
    ),
  }),
};

export const ramadanWeeksSheet: Sheet<PromotionTypes, RamadanData> = {
  id: 'ramadan-weeks',
  count: (data) => (data ? data.lines.length * data.weeks.length : 0),
  draw: (data, labels) => ({
    title: labels.t('sheets.ramadanWeeks'),
    note: labels.t('notes.ramadan'),
    columns: columnsOf(labels, {
      ramadanYear: 'count',
      whose: 'text',
      ramadanWeek: 'count',
      timeOnPromotion: 'percent',
      prices: 'count',
      lowBase: 'text',
    }),
    rows: (data?.weeks ?? []).flatMap(({ week, cells }) =>
      cells.map((cell, at) => {
        const line = data?.lines[at];
        return [
          data?.seasons[line?.season ?? 0]?.year ?? null,
          line ? sideName(line.side, labels) : null,
          week,
          ...measureCells(cell, labels),
        ];
      }),
    ),
  }),
  measures: (data, labels) =>
    (data?.weeks ?? []).flatMap(({ week, cells }) =>
      cells.map((cell, at): Measured => {
        const side = data?.lines[at]?.side ?? 'all';
        return [labels.titles(sideName(side, labels), String(week)), cell];
      }),
    ),
};
