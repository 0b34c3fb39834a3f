import { pricePanel } from '#lib/market/price-monitor/price-panel.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { figures } from './figures.ts';
import { ladderRungs } from './ladders.ts';
import { LadderOut } from './schema.ts';
import { ladderSheet } from './sheet.ts';
import { ladderTexts } from './texts.ts';

export const ladderPanel = pricePanel({
  texts: ladderTexts,
  out: LadderOut,
  // A rung is a single pack.
  draw: (set, _, { scope }) => (seesLevel(scope, 'product') ? ladderRungs(set) : []),
  figures,
  sheets: [ladderSheet],
});
