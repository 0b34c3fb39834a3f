type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl or ⌘ with K. Where the key writes another script, the key in the same place counts; where it writes Latin, the letter does. */
export function opensPalette({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
}
