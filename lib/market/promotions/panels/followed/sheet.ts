import type { ExportRow } from '#lib/exports/export-table.ts';
import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Measured, SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import { LISTED_COLUMNS, listedCells } from '#lib/market/promotions/listed-promotion.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { FollowedData } from './schema.ts';
import { FOLLOWED_FIGURES } from './what-followed.ts';

const namedFigures = (data: FollowedData, { t }: SheetLabels) =>
  FOLLOWED_FIGURES.map((name) => ({ name: t(`figures.followed.${name}`), of: data[name] }));

/** What all looked at come to. */
export const followedFiguresSheet: Sheet<PromotionTypes, FollowedData> = {
  id: 'followed-figures',
  count: () => FOLLOWED_FIGURES.length + 1,
  draw: (data, labels) => {
    const { t, given } = labels;
    return {
      title: t('sheets.followedFigures'),
      note: t('notes.followed', given),
      columns: columnsOf(labels, {
        figure: 'text',
        value: 'money',
        unit: 'text',
        values: 'count',
        lowBase: 'text',
      }),
      rows: [
        ...namedFigures(data, labels).map(({ name, of }): ExportRow => {
          const [value = null, n = null, mark = null] = measureCells(of, labels);
          return [name, value, t('units.percent'), n, mark];
        }),
        [t('figures.daysToAnswer'), data.daysToAnswer, t('units.number'), null, null],
      ],
    };
  },
  measures: (data, labels) => namedFigures(data, labels).map(({ name, of }): Measured => [name, of]),
};

export const followedSheet: Sheet<PromotionTypes, FollowedData> = {
  id: 'followed',
  has: ({ scope }) => seesLevel(scope, 'product'),
  // The screen has the newest.
  count: ({ looked }) => looked,
  draw: ({ rows }, labels) => ({
    title: labels.t('sheets.followed'),
    note: labels.t('notes.followed', labels.given),
    columns: columnsOf(labels, {
      ...LISTED_COLUMNS,
      ...{ rivalItems: 'count', gapBefore: 'percent', gapDuring: 'percent', gapAfter: 'percent' },
      ...{
        answeredAfter: 'count',
        answeredBy: 'text',
        answer: 'text',
        visits: 'count',
        emptyVisits: 'count',
      },
    }),
    rows: rows.map(({ rivals, before, during, after, answer, visits, emptyVisits, ...promotion }) => [
      ...listedCells(promotion),
      ...[rivals, before, during, after, answer?.days ?? null, answer?.brand.name ?? null],
      answer && labels.t(answer.isPromotion ? 'answers.promotion' : 'answers.cut'),
      ...[visits, emptyVisits],
    ]),
  }),
};
