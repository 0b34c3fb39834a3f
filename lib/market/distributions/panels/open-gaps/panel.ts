import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { readGaps } from '#lib/market/distributions/read-missing.ts';
import { figures } from './figures.ts';
import { openGaps } from './open-gaps.ts';
import { OpenGapsOut } from './schema.ts';
import { gapListSheet, openGapsSheet } from './sheet.ts';
import { openGapsTexts } from './texts.ts';

export const openGapsPanel = distributionPanel({
  texts: openGapsTexts,
  out: OpenGapsOut,
  read: readGaps,
  draw: openGaps,
  figures,
  sheets: [gapListSheet, openGapsSheet],
});
