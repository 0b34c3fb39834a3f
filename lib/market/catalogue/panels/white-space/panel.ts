import { cataloguePanel } from '#lib/market/catalogue/catalogue-panel.ts';
import { WhiteSpaceOut } from './schema.ts';
import { whiteSpaceSheet } from './sheet.ts';
import { whiteSpaceTexts } from './texts.ts';
import { spaceFigures, whiteSpace } from './white-space.ts';

export const whiteSpacePanel = cataloguePanel({
  texts: whiteSpaceTexts,
  out: WhiteSpaceOut,
  draw: (set, _, query) => whiteSpace(set, query),
  figures: spaceFigures,
  sheets: [whiteSpaceSheet],
});
