/** Text as PostgreSQL and JSON can carry it: without NUL, no half of a surrogate pair. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Every text in a JSON value, names of fields included. */
export const cleanJson = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [cleanText(name), cleanJson(each)]));
};

/** The beginning of a text, never ending in half of a character. */
export const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length;
  return text.slice(0, Math.max(0, end));
};
