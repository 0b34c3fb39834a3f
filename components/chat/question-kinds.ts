import { spellForSearch } from '#lib/chat/policy.ts';

/** What opens the list of kinds of questions, typed into the empty field. */
export const KINDS_SIGN = '/';

/** Kinds of questions that a field asks for: all after the sign alone, those with these words after more. */
export function kindsFor(text: string, kinds: readonly string[]): readonly string[] {
  if (!text.startsWith(KINDS_SIGN) || text.includes('\n')) return [];
  const words = spellForSearch(text.slice(KINDS_SIGN.length)).trim();
  return kinds.filter((kind) => spellForSearch(kind).includes(words));
}

/** The option that a key leads to, around the ends; null: the key leads nowhere. */
export function optionAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  return null;
}
