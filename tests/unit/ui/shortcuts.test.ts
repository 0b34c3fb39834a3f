import { expect, test } from 'vitest';
import { isPressed } from '#components/ui/shortcuts.ts';

const press = (key: string, code: string, rest: object = {}) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...rest,
});
const CTRL = { ctrlKey: true };

test.each([
  ['Ctrl K', 'Mod+k', press('k', 'KeyK', CTRL), true],
  ['⌘ K', 'Mod+k', press('k', 'KeyK', { metaKey: true }), true],
  ['Ctrl K while capitals are on', 'Mod+k', press('K', 'KeyK', CTRL), true],
  ['the same key of an Arabic keyboard', 'Mod+k', press('ن', 'KeyK', CTRL), true],
  ['K of a Dvorak keyboard', 'Mod+k', press('k', 'KeyV', CTRL), true],
  ['T of a Dvorak keyboard, which lies where K does', 'Mod+k', press('t', 'KeyK', CTRL), false],
  ['K alone', 'Mod+k', press('k', 'KeyK'), false],
  ['Ctrl Shift K, which is the browser’s', 'Mod+k', press('K', 'KeyK', { ...CTRL, shiftKey: true }), false],
  ['AltGr K', 'Mod+k', press('k', 'KeyK', { ...CTRL, altKey: true }), false],
  ['N', 'n', press('n', 'KeyN'), true],
  ['the same key of an Arabic keyboard', 'n', press('ى', 'KeyN'), true],
  ['Ctrl N, which is the browser’s', 'n', press('n', 'KeyN', CTRL), false],
  ['Alt N', 'n', press('n', 'KeyN', { altKey: true }), false],
  ['Shift N', 'n', press('N', 'KeyN', { shiftKey: true }), false],
  ['a question mark', '?', press('?', 'Slash', { shiftKey: true }), true],
  ['one of a keyboard that writes it without Shift', '?', press('?', 'KeyM'), true],
  ['an Arabic question mark', '?', press('؟', 'Slash', { shiftKey: true }), true],
  ['a slash', '?', press('/', 'Slash'), false],
  ['Ctrl ?', '?', press('?', 'Slash', CTRL), false],
  ['Escape', 'Escape', press('Escape', 'Escape'), true],
  ['Shift Escape, which is the browser’s', 'Escape', press('Escape', 'Escape', { shiftKey: true }), false],
])('%s is or is not %s', (_name, keys, pressed, is) => {
  expect(isPressed(keys, pressed)).toBe(is);
});
