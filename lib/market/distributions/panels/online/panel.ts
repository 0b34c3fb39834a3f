import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { figures } from './figures.ts';
import { onlineShelves } from './online-shelves.ts';
import { OnlineShelvesOut } from './schema.ts';
import { onlineShelvesSheet } from './sheet.ts';
import { onlineShelvesTexts } from './texts.ts';

export const onlineShelvesPanel = distributionPanel({
  texts: onlineShelvesTexts,
  out: OnlineShelvesOut,
  draw: (set) => onlineShelves(set),
  figures,
  sheets: [onlineShelvesSheet],
});
