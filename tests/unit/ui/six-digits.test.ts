import { describe, expect, test } from 'vitest';
import {
  backspaceAt,
  boxAfterKey,
  codeOf,
  type Digits,
  emptyDigits,
  isComplete,
  pasteAt,
  typeAt,
} from '#components/ui/six-digits.ts';

const boxes = (text: string): Digits => [...text.padEnd(6, '-')].map((digit) => (digit === '-' ? '' : digit));
const written = (digits: Digits) => digits.map((digit) => digit || '-').join('');

describe('typing', () => {
  test('a digit fills its box and moves on; the last one stays', () => {
    expect(typeAt(emptyDigits, 0, '4')).toEqual({ digits: boxes('4'), focus: 1 });
    expect(typeAt(boxes('12345'), 5, '6')).toEqual({ digits: boxes('123456'), focus: 5 });
  });

  test('anything but a digit is refused', () => {
    for (const text of ['a', ' ', '-', '½', '²']) {
      expect(typeAt(boxes('12'), 2, text)).toEqual({ digits: boxes('12'), focus: 2 });
    }
  });

  test('Arabic-Indic digits are accepted', () => {
    expect(typeAt(emptyDigits, 0, '٧')).toEqual({ digits: boxes('7'), focus: 1 });
    expect(typeAt(emptyDigits, 0, '۴')).toEqual({ digits: boxes('4'), focus: 1 });
  });

  test('a full box takes the new digit, wherever the caret was', () => {
    expect(written(typeAt(boxes('123456'), 2, '39').digits)).toBe('129456');
    expect(written(typeAt(boxes('123456'), 2, '93').digits)).toBe('129456');
    expect(written(typeAt(boxes('123456'), 2, '33').digits)).toBe('123456');
  });

  test('a whole code that a phone fills into the first box is spread', () => {
    expect(typeAt(emptyDigits, 0, '123456')).toEqual({ digits: boxes('123456'), focus: 5 });
  });

  test('emptying a box empties it', () => {
    expect(written(typeAt(boxes('123456'), 1, '').digits)).toBe('1-3456');
  });
});

describe('pasting', () => {
  test('drops what is no digit and spreads from the current box', () => {
    expect(pasteAt(emptyDigits, 0, ' 12-34 56\n')).toEqual({ digits: boxes('123456'), focus: 5 });
    expect(pasteAt(boxes('9'), 1, 'code: 12')).toEqual({ digits: boxes('912'), focus: 3 });
    expect(pasteAt(emptyDigits, 4, '123456')).toEqual({ digits: boxes('----12'), focus: 5 });
    expect(pasteAt(emptyDigits, 0, '١٢٣٤٥٦').digits).toEqual(boxes('123456'));
  });

  test('without a digit changes nothing', () => {
    const digits = boxes('12');
    expect(pasteAt(digits, 2, 'hello').digits).toBe(digits);
  });
});

test('backspace clears a full box, and from an empty one goes back', () => {
  expect(backspaceAt(boxes('12'), 1)).toEqual({ digits: boxes('1'), focus: 1 });
  expect(backspaceAt(boxes('12'), 2)).toEqual({ digits: boxes('12'), focus: 1 });
  expect(backspaceAt(emptyDigits, 0).focus).toBe(0);
});

test('arrows move within the boxes', () => {
  expect(boxAfterKey('ArrowLeft', 3)).toBe(2);
  expect(boxAfterKey('ArrowRight', 3)).toBe(4);
  expect(boxAfterKey('ArrowLeft', 0)).toBe(0);
  expect(boxAfterKey('ArrowRight', 5)).toBe(5);
  expect(boxAfterKey('a', 3)).toBeNull();
});

test('only six digits are complete', () => {
  expect(isComplete(boxes('12345'))).toBe(false);
  expect(isComplete(boxes('123456'))).toBe(true);
  expect(codeOf(boxes('123456'))).toBe('123456');
});
