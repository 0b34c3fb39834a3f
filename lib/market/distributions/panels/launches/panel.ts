import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { figures } from './figures.ts';
import { launches } from './launches.ts';
import { readLaunches } from './read-launches.ts';
import { LaunchesOut } from './schema.ts';
import { launchCountsSheet, launchesSheet } from './sheet.ts';
import { launchesTexts } from './texts.ts';

export const launchesPanel = distributionPanel({
  texts: launchesTexts,
  out: LaunchesOut,
  read: readLaunches,
  draw: launches,
  figures,
  sheets: [launchCountsSheet, launchesSheet],
});
