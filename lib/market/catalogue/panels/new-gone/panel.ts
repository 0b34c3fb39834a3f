import { cataloguePanel } from '#lib/market/catalogue/catalogue-panel.ts';
import { newAndGone } from './new-gone.ts';
import { NewGoneOut } from './schema.ts';
import { goneSheet, newSheet } from './sheet.ts';
import { newGoneTexts } from './texts.ts';

export const newGonePanel = cataloguePanel({
  texts: newGoneTexts,
  out: NewGoneOut,
  draw: (set, _, query) => newAndGone(set, query),
  sheets: [newSheet, goneSheet],
});
