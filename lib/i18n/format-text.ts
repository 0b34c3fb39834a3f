import formatCompiled from 'use-intl/format-message/format-only';
import { compiledText } from './compiled-texts.ts';
import { isolateArguments } from './isolate.ts';

type Format = typeof formatCompiled;
type Text = Parameters<Format>[1] | string;

/**
 * In the server's bundles in place of use-intl's own, which parses a text for each page that is drawn, and of which the browser's half
 * carries the parser. Texts of the catalog are compiled here; those that were made for the browser are already.
 */
const formatText = (
  key: Parameters<Format>[0],
  text: Text,
  values: Parameters<Format>[2],
  options: Parameters<Format>[3],
): ReturnType<Format> =>
  formatCompiled(
    key,
    typeof text === 'string' ? compiledText(text) : text,
    isolateArguments(options.locale, values),
    options,
  );

formatText.raw = false;

export default formatText;
