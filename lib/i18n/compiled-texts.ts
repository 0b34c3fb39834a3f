import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

const compiled = new Map<string, CompiledMessage>();

/** A text in the form that it is written from: parsed once a process. A text without arguments stays as it is read. */
export const compiledText = (text: string): CompiledMessage => {
  // Only plain objects travel to browsers, and the compiler's have no prototype.
  const known: CompiledMessage = compiled.get(text) ?? JSON.parse(JSON.stringify(compile(text)));
  compiled.set(text, known);
  return known;
};

type Texts = { [key: string]: string | Texts };
type CompiledTexts = { [key: string]: CompiledMessage | CompiledTexts };

/** The same for all texts of a namespace. */
export const compiledTexts = (texts: Texts): CompiledTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? compiledText(value) : compiledTexts(value),
    ]),
  );

/** The same, for a client component that is given a few texts and makes its own translator; their keys stay. */
export const textsForBrowser = <T extends Texts>(texts: T): T => compiledTexts(texts) as T;
