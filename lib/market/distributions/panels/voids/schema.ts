import { z } from 'zod';
import { MeasureOut } from '#lib/market/dashboard/schema.ts';
import { WORTH_LACKS } from '#lib/market/distributions/lacks.ts';
import { BrandAtRetailerOut, ListPageOut, PlaceOut } from '#lib/market/distributions/list-schema.ts';

/** A shelf that a product does not stand on, with what it would bring. */
export const MissingOut = PlaceOut.extend({
  channel: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The newest visit to the shop. */
  seen: z.string(),
  /** EGP a month, with the quarter of the shelves below and above. Null: only ranked. */
  aMonth: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
}).meta({ id: 'MissingProduct' });

/** Products of the must-list that shops do not carry. */
export const VoidsOut = z.object({
  n: z.number().int(),
  /** Pairs of the must-list whose shelf is known. */
  musts: z.number().int(),
  aMonth: MeasureOut,
  lacks: z.enum(WORTH_LACKS).nullable(),
  byBrand: z.array(BrandAtRetailerOut),
  /** Null: the plan shows no single products and shops. */
  places: ListPageOut.extend({ rows: z.array(MissingOut) }).nullable(),
});
export type VoidsData = z.output<typeof VoidsOut>;
