import { expect, test } from 'vitest';
import { composerAct } from '#components/chat/composer-keys.ts';

const press = (key: string, rest: object = {}) => ({
  key,
  keyCode: 0,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  ...rest,
});
const IDLE = { isEmpty: false, canStop: false };
const EMPTY = { isEmpty: true, canStop: false };
const BUSY = { isEmpty: false, canStop: true };

test.each([
  ['Enter', press('Enter'), IDLE, 'send'],
  ['Shift Enter, a new line', press('Enter', { shiftKey: true }), IDLE, null],
  ['Enter that ends the word of an input method', press('Enter', { isComposing: true }), IDLE, null],
  ['the same in Safari', press('Enter', { keyCode: 229 }), IDLE, null],
  ['Escape while an answer is written', press('Escape'), BUSY, 'stop'],
  ['Escape without an answer', press('Escape'), IDLE, null],
  ['Escape that leaves an input method', press('Escape', { isComposing: true }), BUSY, null],
  ['Shift Escape, which is the browser’s', press('Escape', { shiftKey: true }), BUSY, null],
  ['↑ in an empty field', press('ArrowUp'), EMPTY, 'recall'],
  ['↑ between lines', press('ArrowUp'), IDLE, null],
  ['Ctrl ↑', press('ArrowUp', { ctrlKey: true }), EMPTY, null],
  ['a letter', press('s'), EMPTY, null],
])('%s', (_name, keys, state, act) => {
  expect(composerAct(keys, state)).toBe(act);
});
