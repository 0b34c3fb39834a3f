import { z } from 'zod';
import { MeasureOut, Named, Range } from '#lib/market/dashboard/schema.ts';

/** Whose prices: all that are shown, or the own ones and those that they are set against. */
export const SEASON_SIDES = ['all', 'own', 'others'] as const;

/** Days on promotion of all days listed around Ramadan; null where no Ramadan is held. */
export const RamadanOut = z
  .object({
    /** The newest first. */
    seasons: z.array(z.object({ ramadan: Range, year: z.number().int() })),
    /** Days of the newest one. */
    days: z.array(z.string()),
    /** In percent, parallel to `days`; `season`: its place among the seasons. */
    lines: z.array(
      z.object({
        side: z.enum(SEASON_SIDES),
        season: z.number().int(),
        values: z.array(z.number().nullable()),
      }),
    ),
    /** Weeks before the first of Ramadan, 0: the one that begins with it. `cells` are parallel to `lines`. */
    weeks: z.array(z.object({ week: z.number().int(), from: z.string(), cells: z.array(MeasureOut) })),
    /** Who began first in each season: days since the first of Ramadan. */
    starts: z.array(
      z.object({ season: z.number().int(), brands: z.array(Named.extend({ day: z.number().int() })) }),
    ),
  })
  .nullable();
export type RamadanData = z.output<typeof RamadanOut>;
