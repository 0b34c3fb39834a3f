import { z } from 'zod';
import { COMPARISONS } from '#lib/market/dashboard/compare.ts';
import { periodPresets } from '#lib/market/dashboard/periods.ts';
import { PRICE_KINDS, PRICE_STATISTICS, PRICE_VALUES } from '#lib/market/prices/price-filters.ts';
import type { AskedFilter } from '#lib/market/questions/subject/asked.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';
import { daysOf } from './asked-period.ts';

/** What the tools' inputs share; the model writes them. The instructions say once what they mean (`system-prompt.ts`). */

/** A product, brand or category alone, in English or Arabic, or a GTIN; empty: everything. */
export const subject = z.string().trim().max(200).default('');
const Name = z.string().trim().min(1).max(80);

/** Semicolons, or else commas that stand within no number. */
const SEMICOLON = /[;؛]/;
const COMMA = /(?<!\d)[,،]|[,،](?!\d)/;

const splitNames = (text: string): string[] =>
  text
    .split(SEMICOLON.test(text) ? SEMICOLON : COMMA)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** A list takes the room of a line in every tool: declared as a text with commas, and read as a list as well. */
const Names = z
  .union([z.string().transform(splitNames), z.array(z.string())])
  .pipe(z.array(Name).max(8))
  .meta({ asText: true });

/** Of the subject, those of these brands: several in one list. */
export const brands = Names.optional();
export const retailers = Names.default([]);
/** Promotions included, or without them. */
export const price = z.enum(PRICE_KINDS).meta({ saidOnce: true });

/** The filters that questions may name, as the dashboards have them. */
const dashboardFilters = {
  retailers,
  /** Manufacturers. */
  makers: Names.optional(),
  /** Kinds of shops. */
  channels: Names.optional(),
  /** Pack sizes: "1 kg", "up to 250 g", "0.5 to 1 l". */
  packBands: Names.optional(),
  governorate: z.string().trim().max(80).optional(),
  price: price.optional(),
  statistic: z.enum(PRICE_STATISTICS).meta({ saidOnce: true }).optional(),
  /** In the money of its day, or of the last one. */
  value: z.enum(PRICE_VALUES).meta({ saidOnce: true }).optional(),
  /** Gives figures of other days beside those of the period. */
  compare: z.enum(COMPARISONS).meta({ saidOnce: true }).optional(),
} satisfies Record<AskedFilter, z.ZodType>;

/** What a question is about, and the filters that its figures know: a tool takes what its dashboard takes. */
export const filtersOf = ({
  ignores,
}: {
  ignores: readonly AskedFilter[];
}): { subject: typeof subject } & typeof dashboardFilters => {
  const ignored = new Set<string>(ignores);
  const known = Object.entries(dashboardFilters).filter(([name]) => !ignored.has(name));
  return { subject, ...(Object.fromEntries(known) as typeof dashboardFilters) };
};

/** How many are listed; unless given, as many as a list may have. */
export const limit = z.int().min(1).max(20).optional();

/** Empty: none are named. */
const Days = z.string().refine((text) => text.trim() === '' || daysOf(text) !== null, {
  error: 'YYYY-MM-DD/YYYY-MM-DD',
});

export const period = {
  /** This year, so many days, the newest of a season, or days. */
  period: z
    .union([z.enum(periodPresets), Days])
    .meta({ asText: true })
    .optional(),
  /** In place of the period; it says them too. `on`: one day, in questions of before. */
  from: Day.meta({ isUntold: true }).optional(),
  to: Day.meta({ isUntold: true }).optional(),
  on: Day.meta({ isUntold: true }).optional(),
};
