import { translator } from '#lib/i18n/translator.ts';
import { namesIn } from '#lib/market/dashboard/file/names-in.ts';
import { pricePanel } from '#lib/market/price-monitor/price-panel.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { figures } from './figures.ts';
import { heatMap } from './index-map.ts';
import { HeatMapOut } from './schema.ts';
import { heatMapSheet } from './sheet.ts';
import { heatMapTexts } from './texts.ts';

export const heatMapPanel = pricePanel({
  texts: heatMapTexts,
  out: HeatMapOut,
  draw: (set, _, { scope }) => heatMap(set, seesLevel(scope, 'product')),
  figures,
  sheets: [heatMapSheet],
  exclusions: ({ brands: { alone } }, { t, locale }) =>
    alone.map(
      ({ name, retailers }) =>
        `${t('sheets.heatMap')}: ${translator(locale, 'priceMonitor')('heatMap.alone', { name, retailers: namesIn(locale, retailers) })}`,
    ),
});
