import { z } from 'zod';
import { periodPresets } from '#lib/market/dashboard/periods.ts';
import { PRICE_KINDS, PRICE_STATISTICS } from '#lib/market/prices/price-filters.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';

/** What the tools' inputs share; the model writes them. The instructions say once what they mean (`system-prompt.ts`). */

/** A product, brand or category alone, in English or Arabic, or a GTIN; empty: everything. */
export const subject = z.string().trim().max(200);
const Name = z.string().trim().min(1).max(80);
const Names = z.array(Name).max(8);

/** What narrows every figure beside its subject, as the dashboards' filters do. */
export const filters = {
  subject,
  retailers: Names.default([]),
  /** Manufacturers. */
  makers: Names.optional(),
  /** Kinds of shops. */
  channels: Names.optional(),
  /** Pack sizes: "1 kg", "up to 250 g", "0.5 to 1 l". */
  packBands: Names.optional(),
};
export const governorate = z.string().trim().max(80).optional();
/** Promotions included, or without them. */
export const price = z.enum(PRICE_KINDS).meta({ saidOnce: true });
export const statistic = z.enum(PRICE_STATISTICS).optional();
export const ofPrices = { ...filters, governorate, price: price.optional() };

export const period = {
  /** This year, so many days, or the newest of a season. */
  period: z.enum(periodPresets).meta({ saidOnce: true }).optional(),
  /** In place of the period. */
  from: Day.optional(),
  to: Day.optional(),
};
