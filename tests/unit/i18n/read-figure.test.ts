import { expect, it } from 'vitest';
import { readFigure } from '#lib/i18n/read-figure.ts';

it.each([
  ['14', 14],
  ['251.4', 251.4],
  ['1,215.5', 1215.5],
  ['1 215', 1215],
  ['١٬٢١٥٫٥', 1215.5],
  ['12,5', null],
  ['1,2345', null],
  ['1.2.3', null],
  ['-3', null],
  ['', null],
])('reads %s as %s', (typed, figure) => {
  expect(readFigure(typed)).toBe(figure);
});
