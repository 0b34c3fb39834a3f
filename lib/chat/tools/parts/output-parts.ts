import { z } from 'zod';
import { askedText, count, day, nameOf, text } from '#lib/chat/figures/figure-parts.ts';
import { BASE_UNITS } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';

/**
 * What the tools' outputs share; browsers read them too. Names are in the question's language, prices in `currency` per pack, unit prices per
 * base unit of the category, days in Cairo, percentages as 12.3.
 */

export const currency = text;
export const baseUnit = z.enum(BASE_UNITS);
/** The figure of the dashboard (`looked.view`) whose rows these figures are calculated from, which the model does not read. */
export const drill = text.optional();
/** How many there are; the list has the first of them. */
export const total = count;
/** Of a list, as screens draw it: the model reads fewer. */
export const MOST_ROWS = 200;

export const ToolProvenance = z.object({
  /** A product, a brand with its category, or the category, as they are called in the market. */
  subject: nameOf('subject'),
  /** That it was found in; answers of before have none. */
  category: nameOf('category').optional(),
  /** Words of the subject that nothing found has: the figures are not of these. */
  ignored: z.array(askedText).optional(),
  /** The plan has no single products: figures are of whole brands, and a price is the mean over a brand's products per base unit. */
  isByBrand: z.literal(true).optional(),
  baseUnit: z.enum(BASE_UNITS).optional(),
  /** How many products that came to. */
  products: count,
  retailers: z.array(nameOf('retailer')),
  /** What else narrows or changes the figures: "Channel: Supermarket"; what is not here, they know nothing of. */
  filters: z.array(text).optional(),
  /** Figures of these would be of a single product, which the plan does not show. */
  withheld: z.array(text).optional(),
  from: day,
  to: day,
  /** Days of the question, or of those that it sets beside them, before `knownFrom`, when the data begins. */
  lacking: z.array(z.object({ from: day, to: day })).optional(),
  knownFrom: day.optional(),
  /** Where nothing was found: the last day that there is data of. */
  knownUntil: day.optional(),
  dataset: z.enum(DATASETS),
  /** The dashboard with the same filters and days: a path of this site without a language, which the model does not read. */
  view: text.optional(),
  drill,
  /** Other categories where the same words are found; one answer is of one category. */
  alsoIn: z.array(nameOf('category')),
  /** No category was named: other ones that may be seen and were not looked at. */
  notSearched: z.array(nameOf('category')).default([]),
  /** When the retailer of these that was read longest ago was read; the model reads it as clocks in Cairo show it. */
  asOf: z.iso.datetime({ offset: true }).meta({ text: true }).nullish(),
});
export type ToolProvenance = z.output<typeof ToolProvenance>;

/** Nothing that may be seen has this name. It says nothing of what products exist elsewhere. */
const NotFound = z.object({
  status: z.literal('not_found'),
  /** Of `ownBrands`: the company has chosen none. */
  kind: z.enum(['product', 'ownBrands', 'brand', 'maker', 'retailer', 'channel', 'governorate', 'packSize']),
  asked: askedText,
  suggestions: z.array(text),
  /** The categories that may be seen. */
  categories: z.array(nameOf('category')),
});
export type NotFound = z.output<typeof NotFound>;

/** The asker's plan does not have the module or the category that the question needs, or covers no category. */
const OutsidePlan = z.object({
  status: z.literal('outside_plan'),
  /** The name of the module that the question needs. */
  module: text.optional(),
  /** The plan has the module, but has figures of whole brands only: single products need a higher one. */
  isSkuLevel: z.boolean().optional(),
  /** The plan has the module, but not this of it: what it is, and the plan that has it, in a sentence. */
  comesWith: text.optional(),
  /** What may be asked about instead, in the categories below. */
  topics: z.array(text).optional(),
  /** The category that the question names; the list of categories is public, what is in them is not. */
  category: nameOf('category').optional(),
  /** False: no plan is running, and the showcase alone may be seen. */
  hasPlan: z.boolean().optional(),
  /** How long a plan may be tried for free, where none is running. */
  trialDays: count.meta({ unit: 'count', isOfNothing: true }).optional(),
  /** The categories that may be seen. */
  categories: z.array(nameOf('category')),
});

export type OutsidePlan = z.output<typeof OutsidePlan>;

const NoData = z.object({ status: z.literal('no_data'), looked: ToolProvenance });

/** What a tool answers: what it found, or why there is nothing. */
export const resultOf = <S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('ok'), looked: ToolProvenance, ...shape }),
    NotFound,
    OutsidePlan,
    NoData,
  ]);

/** With the same figures of other days that they are set beside; null: of these nothing is known. */
export const besideOtherDays = <S extends z.ZodRawShape, K extends keyof S>(
  shape: S,
  figures: readonly K[],
) => {
  const same = Object.fromEntries(figures.map((name) => [name, shape[name]])) as Pick<S, K>;
  return {
    ...shape,
    before: z
      .object({ from: day, to: day, ...same })
      .nullable()
      .optional(),
  };
};
