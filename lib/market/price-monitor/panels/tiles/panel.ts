import { setImmediate } from 'node:timers/promises';
import { countPriceChanges } from '#db/queries/market-chains.ts';
import { translator } from '#lib/i18n/translator.ts';
import { pricePanel } from '#lib/market/price-monitor/price-panel.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import { consumerIndexSheet } from './consumer-index-sheet.ts';
import { figures } from './figures.ts';
import { TilesOut } from './schema.ts';
import { keyFiguresSheet } from './sheet.ts';
import { pricesSheet } from './standing-prices-sheet.ts';
import { tilesTexts } from './texts.ts';
import { tiles } from './tiles.ts';

const panel = pricePanel({
  texts: tilesTexts,
  out: TilesOut,
  read: async ({ market, narrowed, days }, base) => {
    const [changes] = await Promise.all([countPriceChanges(market, narrowed, days), base]);
    // What else is drawn on the same prices has its turn first.
    await setImmediate();
    return changes;
  },
  draw: tiles,
  figures,
  sheets: [keyFiguresSheet],
  rowSheets: [pricesSheet, consumerIndexSheet],
  exclusions: ({ index: { leftOut } }, { locale }) =>
    leftOut > 0
      ? [
          `${translator(locale, 'priceMethodology')('names.index')}: ${translator(locale, 'priceTiles')('leftOut', { n: leftOut })}`,
        ]
      : [],
});

export const tilesPanel = {
  ...panel,
  drawEmpty: (set: PriceSet) => tiles(set, { up: 0, down: 0 }),
};
