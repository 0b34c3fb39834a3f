/** Text as PostgreSQL and JSON can carry it: without NUL, no half of a surrogate pair. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Every text in a JSON value, names of fields included. */
export const cleanJson = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [cleanText(name), cleanJson(each)]));
};
