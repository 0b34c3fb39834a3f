/** What a person types to find people and firms: one spelling of both, as `person_key` of the migration writes it. */

/** Marks of both scripts, what joins letters, apostrophes, and what only steers direction. */
const UNSEEN =
  /[\u0300-\u036F\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF'`\u02BC\u2018\u2019]/g;
const SPACES = /[\t-\r \u0085\u1680\u2028\u2029]+/g;

const ONE_FOR_ANOTHER = new Map(
  [...'ٱیىةکς٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'].map((letter, at) => [
    letter,
    [...'اييهكσ01234567890123456789'][at] ?? '',
  ]),
);

/** Letter by letter: a whole word's last sigma would become another letter than the database's. */
const plainLetter = (letter: string): string => {
  const small = letter.toLowerCase();
  return ONE_FOR_ANOTHER.get(small) ?? small;
};

/** One spelling of a name, an e-mail or a firm: «عبد الرحمن» is «عبدالرحمن», "Abd El-Rahman" "abdelrahman", "El Sayed" "elsayed". */
export const personKey = (text: string): string =>
  [...text.normalize('NFKD').replace(UNSEEN, '')]
    .map(plainLetter)
    .join('')
    .replace(SPACES, ' ')
    .replace(/(^| )عبد ال/g, '$1عبدال')
    .replace(/(^| )abd[ -]([aeu]l)/g, '$1abd$2')
    .replace(/(^| )(abd[aeu]l|[ae]l)[ -]/g, '$1$2')
    .replace(/^ | $/g, '');

/** The words that must all be there, without what stands around them. */
export const keywordWords = (keyword: string): string[] => {
  const words = personKey(keyword)
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  return [...new Set(words)].filter((word) => word !== '');
};
/** Three letters are found anywhere, fewer only where a word begins: no index knows pairs of letters. */
const ANYWHERE = 3;

/** What a LIKE over ` name e-mail firm` asks for each word. */
export const wordPattern = (word: string): string => {
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  return [...word].length >= ANYWHERE ? `%${escaped}%` : `% ${escaped}%`;
};
