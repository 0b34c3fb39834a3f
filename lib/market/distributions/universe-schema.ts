import { z } from 'zod';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';
import { UNIVERSE_LACKS } from './lacks.ts';

/** Among all shops of a place, of which some are known. */
export const UniverseOut = z
  .object({
    value: z.number().nullable(),
    halfWidth: z.number().nullable(),
    stores: z.number().int().nullable(),
    lacks: z.enum(UNIVERSE_LACKS).nullable(),
    /** The channels without a known shop. */
    unseen: z.array(z.enum(CHANNELS)),
  })
  .meta({ id: 'UniverseFigure' });
