import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { figures } from './figures.ts';
import { promotedShelves } from './promoted-shelves.ts';
import { readPromotedShelves } from './read-promoted-shelves.ts';
import { PromotedShelvesOut } from './schema.ts';
import { promotedShelvesSheet, promotedStockOutsSheet } from './sheet.ts';
import { promotedShelvesTexts } from './texts.ts';

export const promotedShelvesPanel = distributionPanel({
  texts: promotedShelvesTexts,
  out: PromotedShelvesOut,
  read: readPromotedShelves,
  draw: promotedShelves,
  figures,
  sheets: [promotedStockOutsSheet, promotedShelvesSheet],
});
