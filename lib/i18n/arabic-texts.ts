import { isolate, isolateFigure } from './isolate.ts';

/** Arguments that carry what a person typed or a name, often in Latin letters: their signs must not move in an Arabic sentence. */
const NAMES =
  /\{(after|asked|before|brand|brands|category|city|company|device|email|field|file|heading|host|looked|module|modules|name|names|number|own|place|product|query|reason|retailer|retailers|rival|rule|size|state|status|store|subject|template|title|what)\}/g;
/** A percentage that stands in the text itself. */
const PERCENTAGES = /[+−]?\d[\d.,]*%/g;

/** `#` is formatted by the browser's idea of Arabic digits, which has changed with the years; a named format is not. */
const PLURAL_PARTS = /\{\s*(\w+)\s*,\s*plural\s*,|[{}#]/g;

const withNamedNumbers = (text: string): string => {
  const counted: (string | undefined)[] = [];
  return text.replaceAll(PLURAL_PARTS, (part, argument: string | undefined) => {
    if (part === '#') {
      const nearest = counted.findLast((name) => name !== undefined);
      return nearest ? `{${nearest}, number, integer}` : part;
    }
    if (part === '}') counted.pop();
    else counted.push(argument);
    return part;
  });
};

const RIGHT_TO_LEFT_MARK = '\u200f';
const IN_BRACES = /\{[^{}]*\}/g;

/**
 * A text that joins names and has no letter of its own begins with a mark: put into another text as a name, it would run from the left, since
 * letters inside isolates do not say in which direction the whole runs.
 */
const withDirection = (text: string): string => {
  const joinsNames = (text.match(NAMES)?.length ?? 0) > 1 && !/\p{L}/u.test(text.replaceAll(IN_BRACES, ''));
  return joinsNames ? RIGHT_TO_LEFT_MARK + text : text;
};

const withIsolatedNames = (text: string): string =>
  withDirection(text).replaceAll(NAMES, isolate('$&')).replaceAll(PERCENTAGES, isolateFigure('$&'));

const everyText = <T extends object>(texts: T, change: (text: string) => string): T => {
  const changed = Object.entries(texts).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' ? change(value) : everyText(Object(value), change),
  ]);
  // The same keys, and a text stays a text.
  return Object.fromEntries(changed) as T;
};

/**
 * Arabic texts as every reader of them gets them, on the server and in the browser: counts in Latin digits, and the names that are put in
 * isolated. Mails isolate for themselves, for their HTML needs elements.
 */
export const prepareArabic = <T extends { email: object }>({ email, ...screens }: T) => ({
  ...everyText(screens, (text) => withIsolatedNames(withNamedNumbers(text))),
  email: everyText(email, withNamedNumbers),
});
