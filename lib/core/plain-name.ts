/** Names stand on pages and in mails among other words: no line of their own, no turning of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Joiners, fillers and blanks alone are a name that no one sees. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]*$/u;

export const isVisible = (text: string): boolean => !INVISIBLE.test(text);

export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);
