import { z } from 'zod';
import { searchWhileTyping } from '#db/queries/market-typing.ts';
import type { Context } from '#lib/context/context.ts';
import { withLatinDigits } from '#lib/i18n/digits.ts';
import { requireModule } from '#lib/market/access/module-access.ts';
import { readMarket } from '#lib/market/access/read-market.ts';
import { Named } from '#lib/market/dashboard/schema.ts';
import { normalizeText, searchWords } from '#lib/market/names/search-words.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { BASE_UNITS } from '#lib/vocabulary/market-terms.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import { ProductCardOut, productCard } from './product-card.ts';

const MAX_TYPED = 100;
const MOST_FOUND = 20;
const USUALLY_FOUND = 8;
/** Milliseconds for a statement: an answer that comes later is of letters that were typed long ago. */
const WITHIN = 250;
const MAX_WORDS = 12;
const MAX_LETTERS = 40;
/** Fewer digits begin the code of too much. */
const LEAST_DIGITS = 4;

/** Read tolerantly, as addresses are. */
export const CatalogueSearchIn = z.object({
  q: z
    .string()
    .transform((text) => text.slice(0, MAX_TYPED))
    .catch(''),
  limit: z.coerce.number().int().min(1).max(MOST_FOUND).catch(USUALLY_FOUND),
});

export const CatalogueSearchOut = z.object({
  products: z.array(
    ProductCardOut.extend({ category: Named, baseUnit: z.enum(BASE_UNITS), isActive: z.boolean() }),
  ),
  /** In categories outside the plan: how many, and never which. */
  outside: z.array(Named.extend({ n: z.number().int() })),
  /** The time was over before anything was found. */
  isCut: z.boolean(),
});
export type CatalogueSearch = z.output<typeof CatalogueSearchOut>;

/** Arabic in Latin letters has digits for what these lack ("3aseer"): a digit before anything but a measure is one of them. */
const ARABIZI = /^(?=.*[a-z])[a-z2356789]+$/;
const MEASURED = /^\d+(?:g|gm|gr|kg|mg|ml|cl|l|lt|ltr|x|pcs?)$/;

const typedWords = (text: string): string[] =>
  normalizeText(text)
    .split(' ')
    .flatMap((word) =>
      /\d/.test(word) && ARABIZI.test(word) && !MEASURED.test(word) ? word : searchWords(word),
    );

/** A GTIN in all lengths that scanners write it in: with its zeros, without them, or with more. */
const gtinsOf = (digits: string): string[] => {
  const bare = digits.replace(/^0+/, '');
  return [8, 12, 13, 14].flatMap((length) =>
    bare.length > 0 && bare.length <= length
      ? [length === 12 ? `0${bare.padStart(12, '0')}` : bare.padStart(length, '0')]
      : [],
  );
};

/** What was typed as a code; null where it can be none. */
const codeOf = (text: string): Parameters<typeof searchWhileTyping>[2]['code'] => {
  const own = withLatinDigits(text).trim();
  const digits = own.replaceAll(/[\s-]/g, '');
  if (!/\d/.test(own) || own.length < LEAST_DIGITS) return null;
  const isNumber = /^\d+$/.test(digits);
  return {
    own: isNumber ? digits : own,
    digits: isNumber ? digits : '',
    gtins: isNumber ? gtinsOf(digits) : [],
  };
};

/**
 * GET /market/search: products whose names, brands, GTIN or retailer's code are typed, finished or not.
 * @throws AppError FORBIDDEN where the scope does not cover the module
 */
export const searchCatalogue = async (
  ctx: Context<Account>,
  { q, limit }: z.output<typeof CatalogueSearchIn>,
): Promise<CatalogueSearch> => {
  requireModule(ctx, 'imdb');
  const words = [...new Set(typedWords(q).map((word) => word.slice(0, MAX_LETTERS)))].slice(0, MAX_WORDS);
  const code = codeOf(q);
  // It has a limit of its own: each letter is a call.
  const { products, outside, isCut } = await readMarket(
    ctx,
    ({ market, scope }) => searchWhileTyping(market, scope, { words, code, limit, within: WITHIN }),
    { isPatient: true },
  );
  const label = namerOf(ctx.locale);
  return {
    products: products.map((product) => ({
      ...productCard(ctx.locale, product),
      ...{ category: label(product.category), baseUnit: product.category.baseUnit },
      isActive: product.isActive,
    })),
    outside: outside.map((category) => ({ ...label(category), n: category.n })),
    isCut,
  };
};
