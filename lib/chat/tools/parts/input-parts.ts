import { z } from 'zod';
import { periodPresets } from '#lib/market/dashboard/periods.ts';
import { PRICE_KINDS, PRICE_STATISTICS } from '#lib/market/prices/price-filters.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';

/** What the tools' inputs share; the model writes them. */

export const subject = z
  .string()
  .trim()
  .max(200)
  .describe('A product, brand or category alone, in English or Arabic, or a GTIN; empty: everything.');
const Name = z.string().trim().min(1).max(80);
const Names = z.array(Name).max(8);

/** What narrows every figure beside its subject, as the dashboards' filters do. */
export const filters = {
  subject,
  retailers: Names.default([]),
  makers: Names.optional().describe('Manufacturers.'),
  channels: Names.optional().describe('Kinds of shops.'),
  packBands: Names.optional().describe('Pack sizes: "1 kg", "up to 250 g", "0.5 to 1 l".'),
};
export const governorate = z.string().trim().max(80).optional();
export const price = z.enum(PRICE_KINDS).describe('effective: promotions included; regular: without.');
export const statistic = z.enum(PRICE_STATISTICS).optional();
export const ofPrices = { ...filters, governorate, price: price.optional() };

export const period = {
  period: z.enum(periodPresets).optional().describe('ytd: this year; a season: the newest.'),
  from: Day.optional().describe('YYYY-MM-DD, in place of period.'),
  to: Day.optional(),
};
