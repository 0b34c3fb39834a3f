import formatCompiled from 'use-intl/format-message/format-only';
import { compiledText } from './compiled-texts.ts';

type Format = typeof formatCompiled;
type Text = Parameters<Format>[1] | string;

/**
 * In the server's bundles in place of use-intl's own, which parses a text for each page that is drawn, and of which the browser's half
 * carries the parser. Texts of the catalog are compiled here; those that were made for the browser are already.
 */
const formatText = (key: Parameters<Format>[0], text: Text, ...rest: Rest): ReturnType<Format> =>
  formatCompiled(key, typeof text === 'string' ? compiledText(text) : text, ...rest);

type Rest = Parameters<Format> extends [unknown, unknown, ...infer Last] ? Last : never;

formatText.raw = false;

export default formatText;
