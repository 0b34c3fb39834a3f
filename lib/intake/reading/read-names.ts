import type { ImportFieldName } from '#lib/vocabulary/import-terms.ts';
import { Refusal, type RowCells } from './read-cells.ts';

/** Names on screens are no longer. */
const LONGEST_NAME = 120;

/** A name in one language or in both: the one in Arabic letters is the Arabic one, wherever it stands. */
export const namesOf = (
  { textOf }: RowCells,
  field: ImportFieldName,
  other: ImportFieldName,
): { en: string | null; ar: string | null } => {
  const [first = '', second = ''] = [field, other].map((each) => {
    const text = textOf(each);
    if (text.length > LONGEST_NAME) throw new Refusal('text_too_long', each, text);
    return text;
  });
  const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);
  if (first !== '' && second !== '')
    return isArabic(first) && !isArabic(second) ? { en: second, ar: first } : { en: first, ar: second };
  const only = first || second;
  if (only === '') return { en: null, ar: null };
  return isArabic(only) ? { en: null, ar: only } : { en: only, ar: null };
};
