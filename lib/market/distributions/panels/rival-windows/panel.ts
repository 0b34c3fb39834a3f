import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { figures } from './figures.ts';
import { readRivalWindows } from './read-rival-windows.ts';
import { rivalWindows } from './rival-windows.ts';
import { RivalWindowsOut } from './schema.ts';
import { rivalShelvesSheet, rivalWindowsSheet } from './sheet.ts';
import { rivalWindowsTexts } from './texts.ts';

export const rivalWindowsPanel = distributionPanel({
  texts: rivalWindowsTexts,
  out: RivalWindowsOut,
  read: readRivalWindows,
  draw: rivalWindows,
  figures,
  sheets: [rivalShelvesSheet, rivalWindowsSheet],
});
