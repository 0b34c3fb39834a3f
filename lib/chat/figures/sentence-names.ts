import type { Evidence } from './figure-evidence.ts';
import { OWNERS, type OwnerKind } from './figure-parts.ts';
import { type TextFigure, TIMES, textFigures } from './text-figures.ts';

/** The names in a sentence, and which of them a figure of it is said of. */

export type Names = Partial<Record<OwnerKind, ReadonlySet<string>>>;

export type Mention = { from: number; to: number; name: string; kinds: readonly OwnerKind[] };

export type Sentence = {
  text: string;
  /** The same with each name as `MASK`, in small letters. */
  rest: string;
  mentions: readonly Mention[];
  figures: readonly TextFigure[];
  /** Where its clauses begin, but for the first. */
  cuts: readonly number[];
  /** It is a row of a table, or the line that replaces it. */
  isRow: boolean;
};

/** A row of a table, or a line that replaces it. */
const ROW = /^\s*(?:\||- .* · )/;

/** Stands for what is a name: neither a letter nor a digit. */
const MASK = '\u25A0';

const CUTS =
  /[,،;؛](?!\d)|:(?=\s)|\s[–-](?=\s)|\b(?:and|against|vs|versus|but|while|whereas|although|though|despite)\b|(?<![\p{L}])(?:رغم|لكن|اما|بل|(?:مع|غير|الا) ان)(?![\p{L}])|\s(?=و[\p{L}\u25A0])|مقابل|بينما|في حين/giu;

/** @param text of one spelling */
export const readSentence = (text: string, evidence: Evidence): Sentence => {
  const { mentions, rest } = mentionsIn(text, evidence);
  const figures = textFigures(rest);
  return { text, rest, mentions, figures, cuts: cutsOf(rest, figures), isRow: ROW.test(text) };
};

const LABELS = /^(?::|\s[–-])$/u;
const JOINS = /^(?:[,،]|and|\s)$/u;
const NAME_NEXT = /^(?:[,،]|and|\s)\s*(?:and |the |و?(?:ال|لل|[بل])?)\u25A0/u;

/** "Wahat and Qasr ask …" is one clause: names that are listed before anything is said of them stay together. */
const cutsOf = (rest: string, figures: readonly TextFigure[]): number[] => {
  const cuts: number[] = [];
  for (const { 0: word, index } of rest.matchAll(CUTS)) {
    const from = cuts.at(-1) ?? 0;
    const isSaid = figures.some((figure) => isFinding(figure) && figure.from >= from && figure.to <= index);
    const isList =
      JOINS.test(word) &&
      rest.slice(from, index).trimEnd().endsWith(MASK) &&
      NAME_NEXT.test(rest.slice(index));
    // "Wahat: EGP 50.95" is one, too.
    if (isSaid || !(isList || LABELS.test(word))) cuts.push(index);
  }
  return cuts;
};

/** Days say when, and sizes which: nothing of anyone. */
const isFinding = ({ unit }: TextFigure): boolean => unit !== 'size' && !TIMES.has(unit);

const mentionsIn = (text: string, { names }: Evidence): { mentions: Mention[]; rest: string } => {
  const mentions: Mention[] = [];
  let rest = text.toLowerCase();
  // Small letters of some scripts are longer than their capitals: then nothing would stand where it stood.
  if (rest.length !== text.length) rest = text;
  for (const { name, kinds } of names) {
    for (let at = rest.indexOf(name); at >= 0; at = rest.indexOf(name, at + name.length)) {
      if (!isWhole(rest, at, at + name.length)) continue;
      mentions.push({ from: at, to: at + name.length, name, kinds });
      rest = rest.slice(0, at) + MASK.repeat(name.length) + rest.slice(at + name.length);
    }
  }
  return { mentions, rest };
};

/** Articles and what Arabic writes together with the word behind it. */
const JOINED = /^[وف]?(?:ال|بال|كال|لل|[بلك])?$/;
const LETTERS_BEFORE = /[\p{L}\p{M}\d]+$/u;
const LETTERS_AFTER = /^(?!s(?![\p{L}\d]))[\p{L}\d]/u;
const LETTER = /[\p{L}\d]/u;

/** "tea" is no name in "instead". */
const isWhole = (text: string, from: number, to: number): boolean => {
  if (LETTER.test(text.charAt(to - 1)) && LETTERS_AFTER.test(text.slice(to, to + 2))) return false;
  if (!LETTER.test(text.charAt(from))) return true;
  const before = LETTERS_BEFORE.exec(text.slice(Math.max(0, from - 12), from))?.[0];
  return before === undefined || JOINED.test(before);
};

export const namesOf = (mentions: readonly Mention[]): Names =>
  Object.fromEntries(
    OWNERS.flatMap((kind) => {
      const own = mentions.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => name);
      return own.length > 0 ? [[kind, new Set(own)]] : [];
    }),
  );

/** "(Wahat Hyper)" right after a figure is whose it is. */
const AFTER = /^[^\p{L}\d]{0,4}[(（]\s*$/u;

type Part = { from: number; to: number };

export const clauseOf = ({ text, cuts }: Sentence, { from }: TextFigure): Part => ({
  from: cuts.findLast((cut) => cut <= from) ?? 0,
  to: cuts.find((cut) => cut > from) ?? text.length,
});

export const mentionsWithin = ({ mentions }: Sentence, { from, to }: Part): Mention[] =>
  mentions.filter((each) => each.from >= from && each.from < to);

/** The name in brackets behind the figure, else those of its clause. */
const mentionsBeside = (sentence: Sentence, figure: TextFigure): Mention[] => {
  const { mentions, rest } = sentence;
  const tail = mentions.find(({ from }) => from >= figure.to && AFTER.test(rest.slice(figure.to, from)));
  return tail ? [tail] : mentionsWithin(sentence, clauseOf(sentence, figure));
};

/** Those of its clause, else of its sentence, else of the sentences before. */
export const namesFor = (sentence: Sentence, figure: TextFigure, lead: Names): Names => {
  const whole = namesOf(sentence.mentions);
  if (sentence.isRow) return { ...lead, ...whole };
  return { ...lead, ...whole, ...namesOf(mentionsBeside(sentence, figure)) };
};

/**
 * Whose a figure is without doubt: the names of its row; else those of its clause, or, of a clause without any, those since the last
 * finding before it. "At Wahat, milk rose 3 %".
 */
export const closeMentions = (sentence: Sentence, figure: TextFigure): Mention[] => {
  const named = (mentions: readonly Mention[]) => mentions.filter(({ kinds }) => kinds.length > 0);
  if (sentence.isRow) return named(sentence.mentions);
  const beside = named(mentionsBeside(sentence, figure));
  if (beside.length > 0) return beside;
  return named(mentionsWithin(sentence, { from: sinceFinding(sentence, figure), to: figure.from }));
};

/** Behind the last finding before a figure. */
export const sinceFinding = ({ figures }: Sentence, { from }: TextFigure): number =>
  figures.findLast((each) => each.to <= from && isFinding(each))?.to ?? 0;
