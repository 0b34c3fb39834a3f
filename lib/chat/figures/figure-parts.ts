import { z } from 'zod';
import { Day } from '#lib/vocabulary/day-schema.ts';

/** What the numbers and names of a tool's output are: the check of an answer and `compute` read it, for a result alone does not say it. */

export const UNITS = [
  'money',
  'perUnit',
  'percent',
  'points',
  'index',
  'ratio',
  'count',
  'day',
  'rank',
] as const;
export type Unit = (typeof UNITS)[number];

/** Whose a figure is. `subject`: what the question is about, of whatever kind it was found. */
export const OWNERS = [
  'subject',
  'product',
  'brand',
  'retailer',
  'store',
  'category',
  'place',
  'day',
] as const;
export type OwnerKind = (typeof OWNERS)[number];

/** What another field of the object, or of one around it, says. */
type ByField<T> = { field: string; is?: Partial<Record<string, T>>; else?: T };

type FigureMeta = {
  unit?: Unit | ByField<Unit>;
  /** The unit where the figures are of whole brands. */
  unitOfBrands?: Unit;
  /** It went up or down by so much: the words beside it say which. */
  isChange?: true;
  /** It is a fact of the product, and of nothing that is named around it. */
  isOfNothing?: true;
  /** The rows that `drill` names come to it, or have it, as a price on one side of their change; other figures beside it have other rows. */
  isOfRows?: true;
  owner?: OwnerKind | ByField<OwnerKind>;
  /** It lists the owners of the figures beside it. */
  owners?: true;
  /** Words that name no one and nothing. */
  text?: true;
  /** It is drawn, and nothing that the model reads: no answer may stand on it. */
  isDrawn?: true;
  /** They come from the asker or the model, and prove nothing. */
  isAsked?: true;
};

declare module 'zod' {
  interface GlobalMeta extends FigureMeta {}
}

export const money = z.number().meta({ unit: 'money' });
/** Of a pack, or where the figures are of whole brands, of a base unit. */
export const price = z.number().meta({ unit: 'money', unitOfBrands: 'perUnit' });
export const perUnit = z.number().meta({ unit: 'perUnit' });
export const percent = z.number().meta({ unit: 'percent' });
/** Of a scale: percentage points, or total distribution points. */
export const points = z.number().meta({ unit: 'points' });
/** How many of one there are to another, on average. */
export const ratio = z.number().meta({ unit: 'ratio' });
/** By how much one is more than another, or less. */
export const changePerUnit = z.number().meta({ unit: 'perUnit', isChange: true });
export const changePercent = z.number().meta({ unit: 'percent', isChange: true });
/** 100 = the same. */
export const index = z.number().meta({ unit: 'index' });
export const count = z.int().meta({ unit: 'count' });
export const day = Day.meta({ unit: 'day' });

/** A figure that the rows of the `drill` beside it, or of all that was looked at, come to or have. */
export const ofRows = (figure: z.ZodNumber) => figure.meta({ ...figure.meta(), isOfRows: true });

export const nameOf = (owner: OwnerKind | ByField<OwnerKind>) => z.string().meta({ owner });
export const text = z.string().meta({ text: true });
export const askedText = z.string().meta({ text: true, isAsked: true });
