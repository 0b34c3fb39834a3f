import { translator } from '#lib/i18n/translator.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import { stanceIn } from '#lib/market/distributions/place-cells.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { ChainMatrixData } from './schema.ts';

export const chainMatrixSheet: Sheet<DistributionTypes, ChainMatrixData> = {
  id: 'chain-matrix',
  has: ({ scope }) => seesLevel(scope, 'product'),
  count: (matrix) => matrix && matrix.total * matrix.retailers.length,
  draw: (matrix, labels, { head }) => {
    const words = translator(labels.locale, 'distributions');
    return {
      title: labels.t('sheets.chainMatrix'),
      note: labels.t('notes.chainMatrix'),
      columns: columnsOf(labels, {
        ...{ product: 'text', stance: 'text', retailer: 'text', standing: 'text' },
        ...{ carryingStores: 'count', knownStores: 'count', emptyShelves: 'count' },
      }),
      rows: (matrix?.rows ?? []).flatMap(({ product, brandId, cells }) =>
        cells.flatMap((cell, at) =>
          cell === null
            ? []
            : [
                [
                  ...[product.name, stanceIn(head.ours, brandId, labels)],
                  matrix?.retailers[at]?.name ?? null,
                  words(`chains.states.${cell.state}`),
                  ...[cell.carrying, cell.stores, cell.empty],
                ],
              ],
        ),
      ),
    };
  },
};
