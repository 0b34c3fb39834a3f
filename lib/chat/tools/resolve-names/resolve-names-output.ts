import { z } from 'zod';
import { askedText, nameOf, text } from '#lib/chat/figures/figure-parts.ts';
import { NAME_KINDS } from '#lib/market/names/said.ts';

/** Whose name it is; of the words for own brands and rivals the names are brands'. */
const names = z.array(
  nameOf({
    field: 'kind',
    is: {
      product: 'product',
      brand: 'brand',
      own: 'brand',
      rivals: 'brand',
      category: 'category',
      retailer: 'retailer',
      governorate: 'place',
    },
    else: 'subject',
  }),
);

const kind = z.enum(NAME_KINDS);

const shared = {
  kind,
  /** The first of them. */
  names,
  /** What several products are called by. */
  called: text.optional(),
  /** There are more. */
  isCut: z.literal(true).optional(),
  /** A category that the plan leaves out. */
  isOutside: z.literal(true).optional(),
  /** The size that is asked for is none of theirs. */
  lacksSize: z.literal(true).optional(),
};

export const resolveNamesOutput = z.object({
  status: z.literal('named'),
  spans: z.array(
    z.object({ text: askedText, ...shared, alternatives: z.array(z.object(shared)).optional() }),
  ),
  /** Words that name nothing that the asker may see. */
  left: z.array(askedText),
});
