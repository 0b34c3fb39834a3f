import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const storeMovesTexts: DistributionPanelTexts = {
  tables: { 'store-moves': 'distributions.moves.title' },
  explains: () => [explanation('moves', { isInFile: true })],
};
