import type { PriceMonitorData } from './schema.ts';
import type { PriceSection } from './section-ids.ts';

/** Which figures a view says how they come about, by the names of their texts (`market.reckoned`). */

/** Of the tiles, those that come about in one way whatever was chosen. */
export const partsOfTiles = ({ filters, tiles }: Pick<PriceMonitorData, 'filters' | 'tiles'>) =>
  [
    filters.basis.statistic,
    ...(tiles.unitPrice.real ? (['real'] as const) : []),
    'change',
    'regularChanges',
    'promotions',
  ] as const;

/** The figures of each section, beside those of the tiles. */
export const PARTS_OF_SECTIONS = {
  overview: ['history', 'heatMap', 'gaps', 'retailers'],
  packs: ['basket', 'ladder'],
  changes: ['movers', 'months', 'realMonths'],
  margin: ['margin'],
} as const satisfies Record<PriceSection, readonly string[]>;
