import { hasOwnCosts } from '#db/queries/market-months.ts';
import type { SectionQuery } from './section-query.ts';
import type { TradeSource } from './trade-sources.ts';

export type ShownTrade = { trade: TradeSource; hasOwn: boolean };

/** A company's own trade prices wherever it has some in the category, unless the others are selected. People without a company have none. */
export const findTradeSource = async ({
  market,
  scope,
  category,
  trade,
}: Pick<SectionQuery, 'market' | 'scope' | 'category' | 'trade'>): Promise<ShownTrade> => {
  const hasOwn = scope.owner !== undefined && (await hasOwnCosts(market, category, scope.owner));
  if (scope.owner === undefined) return { trade: 'panel', hasOwn };
  return { trade: trade ?? (hasOwn ? 'own' : 'panel'), hasOwn };
};
