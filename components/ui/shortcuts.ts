type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Signs that stand on another key, or are other signs, where the keyboard writes Arabic. */
const ALIASES: Record<string, string> = { '؟': '?' };

/** Where the key writes another script, the key in the same place counts; where it writes Latin, the letter does. */
function isLetter(letter: string, { key, code }: Press): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`;
}

/** @param keys a letter in lower case, a sign or a key by its name; `Mod+` before it: with Ctrl or ⌘, and nothing else */
export function isPressed(keys: string, press: Press): boolean {
  const isWithMod = keys.startsWith('Mod+');
  const name = isWithMod ? keys.slice('Mod+'.length) : keys;
  const hasMod = press.ctrlKey !== press.metaKey;
  if (press.altKey || (isWithMod ? !hasMod : press.ctrlKey || press.metaKey)) return false;
  if (/^[a-z]$/.test(name)) return !press.shiftKey && isLetter(name, press);
  // Many keyboards write a sign with Shift.
  if (name.length === 1) return (ALIASES[press.key] ?? press.key) === name;
  return !press.shiftKey && press.key === name;
}
