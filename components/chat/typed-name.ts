import { MAX_TYPED_NAME } from '#lib/chat/schema.ts';

/** What begins a name that the product completes. */
export const NAME_SIGN = '@';

/** A name that is being typed: from its sign to the caret. */
export type TypedName = { from: number; to: number; name: string };

const MOST_WORDS = 6;
const SIGNED = new RegExp(`(?:^|[\\s("«،,])${NAME_SIGN}([^${NAME_SIGN}\\n]{0,${MAX_TYPED_NAME}})$`, 'u');

/** Null where none is typed at the caret: in an address of mail the sign stands within a word. */
export function typedName(text: string, caret: number): TypedName | null {
  const name = SIGNED.exec(text.slice(0, caret))?.[1];
  if (name === undefined || name.trim().split(/\s+/).length > MOST_WORDS) return null;
  return { from: caret - name.length - NAME_SIGN.length, to: caret, name };
}

/** The text with a name in the place of what was typed of it, and the caret behind it. */
export function withName(
  text: string,
  { from, to }: TypedName,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(to).replace(/^ /, '');
  return { text: `${text.slice(0, from)}${name} ${rest}`, caret: from + name.length + 1 };
}
