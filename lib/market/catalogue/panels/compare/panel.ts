import { cataloguePanel } from '#lib/market/catalogue/catalogue-panel.ts';
import { comparedProducts } from './compared.ts';
import { ComparedOut } from './schema.ts';
import { comparedSheet } from './sheet.ts';
import { comparedTexts } from './texts.ts';

export const comparedPanel = cataloguePanel({
  texts: comparedTexts,
  out: ComparedOut,
  draw: (set, _, query) => comparedProducts(set, query),
  sheets: [comparedSheet],
});
