import type { StoredPart } from './schema.ts';

/** All that an answer says, in text: its words, and the first rows of its tables. Empty where it says nothing yet. */
export const contentOfParts = (parts: readonly (StoredPart | { type: string })[]): string =>
  parts.flatMap(textsOf).join('\n\n').trim();

const textsOf = (part: StoredPart | { type: string }): string[] => {
  if (part.type === 'text' && 'text' in part) return [part.text];
  return part.type === 'data-tables' && 'data' in part && 'text' in part.data ? [part.data.text] : [];
};
