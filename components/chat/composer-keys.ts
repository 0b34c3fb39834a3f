type Press = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'
>;

/** `recall`: brings the last question back, to be asked in other words. */
type Act = 'send' | 'stop' | 'recall';

/** What a key that Safari gives an input method says, also of the one that ends its word. */
const INPUT_METHOD = 229;

/** The key ends or is part of a word of an input method. */
export function isOfInputMethod({ isComposing, keyCode }: Pick<Press, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === INPUT_METHOD;
}

/** What a key means where questions are written; null: it is the field's own. */
export function composerAct(press: Press, state: { isEmpty: boolean; canStop: boolean }): Act | null {
  if (isOfInputMethod(press)) return null;
  if (press.key === 'Enter') return press.shiftKey ? null : 'send';
  if (press.shiftKey || press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === 'Escape') return state.canStop ? 'stop' : null;
  return press.key === 'ArrowUp' && state.isEmpty ? 'recall' : null;
}
