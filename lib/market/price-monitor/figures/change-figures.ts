import { listPriceChanges } from '#db/queries/market-chains.ts';
import { rowOfChain } from '#lib/market/price-monitor/behind-rows.ts';
import type { FigureSource } from './source.ts';

const changes =
  (direction: 1 | -1): FigureSource =>
  async (_, __, { market, narrowed, days }) => {
    const changed = await listPriceChanges(market, narrowed, { ...days, direction });
    return { reduction: 'count', rows: changed.map((chain) => rowOfChain(chain, 1)) };
  };

export const changeFigures = {
  rises: changes(1),
  falls: changes(-1),
} satisfies Record<string, FigureSource>;
