/** Neither PostgreSQL nor UTF-8 takes NUL or half a surrogate pair. */
export const isSafeText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The beginning of a text, never ending in half of a character. */
export const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length;
  return text.slice(0, Math.max(0, end));
};
