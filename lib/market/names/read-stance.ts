import type { BrandStance } from '#lib/vocabulary/terms.ts';

/** "my brand", "our rivals": brands that are asked for by whose they are. In the spelling of `searchWords`. */

const OUR = new Set(['my', 'our', 'ours']);
const BRANDS = new Set(['brand', 'brands', 'product', 'products', 'sku', 'skus']);
const RIVALS = new Set(['rival', 'rivals', 'competitor', 'competitors', 'competition', 'منافسين', 'منافسون']);
const OUR_BRANDS =
  /^(?:علامتنا|علامتي|علاماتنا|علاماتي|منتجاتنا|منتجاتي|منتجنا|براندنا|براندي|برانداتنا|براندات(?:نا|ي))$/;
const OUR_RIVALS = /^(?:منافسينا|منافسونا|منافسيننا|منافسي|منافسيني)$/;
/** What stands beside these: "our brands in tea", "علاماتنا التجارية في الشاي". */
const BESIDE = new Set(['in', 'of', 'for', 'the', 'في', 'من', 'تجاريه']);

export type AskedStance = { stance: BrandStance; rest: string[] };

/** Null where the words ask for neither own brands nor rivals. */
export const readStance = (words: readonly string[]): AskedStance | null => {
  const isOurs = words.some((word) => OUR.has(word));
  const isRival = (word: string) => OUR_RIVALS.test(word) || (isOurs && RIVALS.has(word));
  const isOwn = (word: string) => OUR_BRANDS.test(word) || (isOurs && BRANDS.has(word));
  const stance = words.some(isRival) ? 'rival' : words.some(isOwn) ? 'own' : null;
  if (stance === null) return null;
  const isSaid = (word: string) => isRival(word) || isOwn(word) || OUR.has(word) || BESIDE.has(word);
  return { stance, rest: words.filter((word) => !isSaid(word)) };
};
