import type { CategoryBrandRow } from '#db/queries/market-brands.ts';
import { searchWords, similarity } from '#lib/market/names/search-words.ts';

/** Brands that seem to be a company's own, by its name: as it is called, or as their maker is. */

/** What many companies are called beside their name, as `searchWords` has it. */
const GENERIC = new Set(
  searchWords(
    'the for and of co company corp group holding international industries industry industrial trading foods food dairy beverages products egypt egyptian misr masr sae llc ltd شركة شركه مجموعة قابضة دولية صناعات صناعة تجارة تجارية اغذية غذائية منتجات البان مشروبات مصر مصرية عربية للصناعات الغذائية للتجارة للالبان للاغذية و',
  ),
);
/** A letter may be written in another way. */
const ALIKE = 0.75;

const ownWords = (text: string): string[] =>
  searchWords(text)
    .map((word) => word.replaceAll('.', ''))
    .filter((word) => !GENERIC.has(word));

/** Every word of the one is among those of the other. */
const areAmong = (words: readonly string[], others: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => others.some((other) => similarity(word, other) >= ALIKE));

export const proposeBrands = <B extends Omit<CategoryBrandRow, 'categoryId' | 'products'>>(
  companyName: string,
  brands: readonly B[],
): B[] => {
  const words = ownWords(companyName);
  const isBrand = (name: string) => areAmong(ownWords(name), words);
  // "Nasma" alone means Nasma Dairies too.
  const isMaker = (name: string | null) =>
    name !== null && (isBrand(name) || areAmong(words, ownWords(name)));
  return brands.filter(
    ({ nameEn, nameAr, aliases, makerEn, makerAr }) =>
      [nameEn, nameAr, ...aliases].some(isBrand) || [makerEn, makerAr].some(isMaker),
  );
};
