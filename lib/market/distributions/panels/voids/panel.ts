import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { readShortfalls } from '#lib/market/distributions/read-shortfalls.ts';
import { figures } from './figures.ts';
import { VoidsOut } from './schema.ts';
import { routeSheet, voidListSheet, voidsSheet } from './sheet.ts';
import { voidsTexts } from './texts.ts';
import { voids } from './voids.ts';

export const voidsPanel = distributionPanel({
  texts: voidsTexts,
  out: VoidsOut,
  read: readShortfalls,
  draw: voids,
  figures,
  sheets: [voidListSheet, voidsSheet, routeSheet],
});
