import type { Language } from '#dev/analyst/words.ts';
import { isolateName } from '#lib/i18n/isolate.ts';

/** Fields of the tools' results that hold names, alone or in lists. */
const NAMES = new Set([
  'against',
  'at',
  'alsoIn',
  'brand',
  'brands',
  'categories',
  'category',
  'channel',
  'cheaperSmaller',
  'city',
  'filters',
  'formerProduct',
  'governorate',
  'leftOut',
  'module',
  'name',
  'notSearched',
  'notVisited',
  'packSize',
  'place',
  'product',
  'retailer',
  'retailers',
  'store',
  'subject',
  'suggestions',
  'topics',
]);

function isolated(value: unknown, language: Language, field: string): unknown {
  if (typeof value === 'string') return NAMES.has(field) ? isolateName(language, value) : value;
  if (Array.isArray(value)) return value.map((item) => isolated(item, language, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isolated(inner, language, key)]),
  );
}

/** What a tool found, with every name that runs the other way isolated: an answer puts them into its sentences as they are. */
export function withIsolatedNames<R extends { output: unknown }>(result: R, language: Language): R {
  return { ...result, output: isolated(result.output, language, '') };
}
