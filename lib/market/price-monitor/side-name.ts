import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { PriceSide } from '#lib/vocabulary/market-terms.ts';

/** What a side is called: without a rival by name, ours are compared with all others. */
export const sideName = (
  side: PriceSide,
  { rivals }: Pick<OwnBrands, 'rivals'>,
): 'ours' | 'rivals' | 'others' => (side === 'rivals' && rivals.length === 0 ? 'others' : side);
