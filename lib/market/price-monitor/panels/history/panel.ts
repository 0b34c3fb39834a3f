import { translator } from '#lib/i18n/translator.ts';
import { namesIn } from '#lib/market/dashboard/file/names-in.ts';
import { pricePanel } from '#lib/market/price-monitor/price-panel.ts';
import { figures } from './figures.ts';
import { history } from './history.ts';
import { indexSheet } from './index-sheet.ts';
import { linePricesSheet } from './line-prices-sheet.ts';
import { readLines } from './lines.ts';
import { otherRetailersSheet } from './other-retailers-sheet.ts';
import { HistoryOut } from './schema.ts';
import { historySheet } from './sheet.ts';
import { historyTexts } from './texts.ts';

export const historyPanel = pricePanel({
  texts: historyTexts,
  out: HistoryOut,
  read: readLines,
  draw: history,
  figures,
  sheets: [indexSheet, historySheet],
  rowSheets: [linePricesSheet, otherRetailersSheet],
  exclusions: ({ leftOut }, { t, locale }) =>
    leftOut.length > 0
      ? [
          `${t('sheets.history')}: ${translator(locale, 'priceMonitor')('history.leftOut', { names: namesIn(locale, leftOut) })}`,
        ]
      : [],
});
