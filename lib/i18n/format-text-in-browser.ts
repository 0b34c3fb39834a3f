import formatCompiled from 'use-intl/format-message/format-only';
import { isolateArguments } from './isolate.ts';

type Format = typeof formatCompiled;

/** In browsers in place of use-intl's own: texts arrive compiled, so the parser stays away. */
const formatText: Format = (key, text, values, options) =>
  formatCompiled(key, text, isolateArguments(options.locale, values), options);

formatText.raw = false;

export default formatText;
