import { z } from 'zod';
import { isDay } from './cairo-days.ts';

/** Days and instants as they come from outside, in years that every part of the product can count with. */

export const Day = z.iso.date().refine(isDay);

/** ISO 8601 with an offset or Z. */
export const Instant = z.iso.datetime({ offset: true }).refine((text) => isDay(text.slice(0, 10)));
