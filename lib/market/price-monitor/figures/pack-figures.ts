import { effectivePrice } from '#lib/market/measures/price-measures.ts';
import { rowOfChain } from '#lib/market/price-monitor/behind-rows.ts';
import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import type { FigureSource } from './source.ts';

export const packFigures = {
  basket: ({ shown }, { retailer }) => {
    const basket = matchedBasket({ shown });
    if (retailer === null || !basket?.retailers.includes(retailer)) return null;
    const items = new Set(basket.items);
    const own = shown.filter(({ retailerId, productId }) => retailerId === retailer && items.has(productId));
    return { reduction: 'sum', rows: own.map((chain) => rowOfChain(chain, effectivePrice(chain))) };
  },
} satisfies Record<string, FigureSource>;
