import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { readVoids } from '#lib/market/distributions/read-missing.ts';
import { figures } from './figures.ts';
import { VoidsOut } from './schema.ts';
import { routeSheet, voidListSheet, voidsSheet } from './sheet.ts';
import { voidsTexts } from './texts.ts';
import { voids } from './voids.ts';

export const voidsPanel = distributionPanel({
  texts: voidsTexts,
  out: VoidsOut,
  read: readVoids,
  draw: voids,
  figures,
  sheets: [voidListSheet, voidsSheet, routeSheet],
});
