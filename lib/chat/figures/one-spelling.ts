/** A text as the check of figures reads it: in one spelling of digits and signs, without marks of direction and of Markdown. */

export type Spelled = {
  text: string;
  /** Of each of its characters, the place in what was written; at the end, the length of that. */
  at: readonly number[];
};

const SKIPPED = /[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u064B-\u0652\u0640*_`]/;
const SIGNS: Partial<Record<string, string>> = { '٫': '.', '٬': ',', '٪': '%', '−': '-', '‒': '–', '—': '–' };

/** Arabic letters that are written in several ways. */
const LETTERS: Partial<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ى: 'ي' };

const digitOf = (code: number): string | null => {
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  return null;
};

/** The letters of names recur. */
const known = new Map<string, string>();
const MOST_KNOWN = 1000;

const spell = (character: string): string => {
  const before = known.get(character);
  if (before !== undefined) return before;
  const plain = spellAnew(character);
  if (known.size < MOST_KNOWN) known.set(character, plain);
  return plain;
};

const spellAnew = (character: string): string => {
  if (SKIPPED.test(character)) return '';
  const plain = digitOf(character.codePointAt(0) ?? 0) ?? SIGNS[character] ?? LETTERS[character];
  return plain ?? character.normalize('NFKC');
};

/** Most characters of most texts are in it already. */
const PLAIN = /^[^\u0080-\uFFFF*_`]*$/;

export const spelled = (written: string): Spelled => {
  if (PLAIN.test(written))
    return { text: written, at: Array.from({ length: written.length + 1 }, (_, at) => at) };
  const [texts, at]: [string[], number[]] = [[], []];
  let place = 0;
  for (const character of written) {
    for (const plain of spell(character)) {
      texts.push(plain);
      for (let unit = 0; unit < plain.length; unit += 1) at.push(place);
    }
    place += character.length;
  }
  return { text: texts.join(''), at: [...at, written.length] };
};
