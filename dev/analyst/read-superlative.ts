import { simplify } from './words.ts';

/** "Which brand has the deepest promotions", «أغلى ٥ منتجات»: who is first, of what, and how many are wanted. */

type Superlative = {
  of: 'brand' | 'retailer' | 'product' | null;
  /** Null: nothing is to be first. */
  order: 'most' | 'least' | null;
  /** How deep discounts are, and not how often they are given. */
  isOfDepth: boolean;
  /** How many are listed. */
  limit: number | null;
};

const END = '(?=$|[\\s?,.!])';
const BRAND = new RegExp(
  `\\bbrands?\\b|(?:^|\\s)(?:و|ف)?(?:ال)?(?:علامه|علامات|ماركه|ماركات|براند|براندات)${END}`,
);
const RETAILER = new RegExp(
  `\\b(?:retailers?|stores?|shops?|chains?|supermarkets?|hypermarkets?|discounters?)\\b|(?:^|\\s)(?:و|ف)?(?:ال)?(?:متجر|متاجر|محل|محلات|سوبرماركت|هايبر|هايبرماركت|سلسله|سلاسل)${END}`,
);
const PRODUCT = new RegExp(
  `\\b(?:products?|skus?|items?)\\b|(?:^|\\s)(?:و|ف)?(?:ال)?(?:منتج|منتجات|صنف|اصناف|حاجه|سلعه)${END}`,
);
const LEAST = new RegExp(
  `\\b(?:least|fewest|lowest|smallest|shallowest|rarely|seldom|best availability)\\b|(?:^|\\s)(?:و|ف)?(?:ال)?(?:اقل|ادني|اصغر|اضعف|اندر|افضل توافرا?)${END}`,
);
const MOST = new RegExp(
  `\\b(?:most|deepest|biggest|largest|highest|greatest|worst|heaviest|oftenest)\\b|(?:^|\\s)(?:و|ف)?(?:ال)?(?:اكثر|اكتر|اعمق|اكبر|اعلي|اشد|اسوا)${END}`,
);
const DEPTH = new RegExp(
  `\\b(?:deep|deepest|shallowest|biggest|largest|smallest|highest|lowest|greatest)\\b|(?:^|\\s)(?:ال)?(?:اعمق|عمقا|اكبر|اصغر|اعلي|ادني|اضعف)${END}`,
);

const NUMBERS: Record<string, number> = {
  ...{
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    fifteen: 15,
    twenty: 20,
  },
  ...{
    ثلاثه: 3,
    ثلاث: 3,
    تلاته: 3,
    تلات: 3,
    اربعه: 4,
    اربع: 4,
    خمسه: 5,
    خمس: 5,
    سته: 6,
    ست: 6,
    سبعه: 7,
    سبع: 7,
  },
  ...{ ثمانيه: 8, ثمان: 8, تمانيه: 8, تمن: 8, تسعه: 9, تسع: 9, عشره: 10, عشر: 10, عشرين: 20 },
};
const NUMBER = `\\d{1,2}|${Object.keys(NUMBERS).join('|')}`;
const FIRST =
  'cheapest|dearest|priciest|(?:most|least) expensive|most|least|deepest|shallowest|biggest|largest|highest|lowest|top|first|اكثر|اكتر|اقل|اكبر|اعلي|ارخص|اغلي|اعمق|اول';
/** "Top 5", "the five cheapest", «أرخص خمسة»: a size has a unit behind it. */
const LIMIT = new RegExp(
  `(?:\\b|(?:^|\\s)(?:ال)?)(?:${FIRST}) (${NUMBER})${END}(?! (?:ml|l|g|kg|litres?|liters?|pieces?|%|days?|weeks?|months?|مل|لتر|جرام|كيلو|قطعه|يوم|ايام|اسبوع|شهر))|\\b(${NUMBER}) (?:\\w+ )?(?:${FIRST})\\b`,
);
/** As many as a tool lists. */
const MOST_LISTED = 20;

export function readSuperlative(question: string): Superlative {
  const text = simplify(question);
  const isLeast = LEAST.test(text);
  const [, after, before] = LIMIT.exec(text) ?? [];
  const said = after ?? before;
  const limit = said === undefined ? null : (NUMBERS[said] ?? Number(said));
  return {
    of: BRAND.test(text) ? 'brand' : RETAILER.test(text) ? 'retailer' : PRODUCT.test(text) ? 'product' : null,
    order: isLeast ? 'least' : MOST.test(text) ? 'most' : null,
    isOfDepth: DEPTH.test(text),
    limit: limit === null || limit < 1 ? null : Math.min(limit, MOST_LISTED),
  };
}
