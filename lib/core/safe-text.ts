/** Neither PostgreSQL nor UTF-8 takes NUL or half a surrogate pair. */
export const isSafeText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
