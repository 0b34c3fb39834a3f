import type { Evidence } from './figure-evidence.ts';
import type { OwnerKind } from './figure-parts.ts';
import { OWNERS } from './figure-parts.ts';
import { type Judged, judgeFigure, type Names, type SaidFigure, type Verdict } from './judge-figure.ts';
import { spelled } from './one-spelling.ts';
import { type TextFigure, type TextUnit, textFigures } from './text-figures.ts';

/** A figure of a sentence, where it stands in what was written, and what it stands on. */
export type CheckedFigure = Judged & { from: number; to: number; unit: TextUnit };

export const HAS_SOURCE: Record<Verdict, boolean> = {
  exact: true,
  rounded: true,
  computed: true,
  given: true,
  misattributed: false,
  untraced: false,
};

/** What the sentences before have said in the same paragraph or table. */
export type Lead = { names: Names; values: readonly number[] };
export const NO_LEAD: Lead = { names: {}, values: [] };

type Mention = { from: number; to: number; name: string; kinds: readonly OwnerKind[] };

/** A row of a table, or a line that replaces it. */
const ROW = /^\s*(?:\||- .* · )/;

/** Stands for what is a name: neither a letter nor a digit. */
const MASK = '\u25A0';

const mentionsIn = (text: string, { names }: Evidence): { mentions: Mention[]; rest: string } => {
  const mentions: Mention[] = [];
  let rest = text.toLowerCase();
  // Small letters of some scripts are longer than their capitals: then nothing would stand where it stood.
  if (rest.length !== text.length) rest = text;
  for (const { name, kinds } of names) {
    for (let at = rest.indexOf(name); at >= 0; at = rest.indexOf(name, at + name.length)) {
      mentions.push({ from: at, to: at + name.length, name, kinds });
      rest = rest.slice(0, at) + MASK.repeat(name.length) + rest.slice(at + name.length);
    }
  }
  return { mentions, rest };
};

const namesOf = (mentions: readonly Mention[]): Names =>
  Object.fromEntries(
    OWNERS.flatMap((kind) => {
      const own = mentions.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => name);
      return own.length > 0 ? [[kind, new Set(own)]] : [];
    }),
  );

const CUTS = /[,،;؛](?!\d)|\b(?:and|against|vs|versus|but|while)\b|\s(?=و[\p{L}\u25A0])|مقابل|بينما/giu;
const UP =
  /\b(?:rose|risen|rises?|increas\w*|gained|went up|up|dearer|higher|more expensive)\b|ارتفع|زاد|غلي|اعلي|اغلي|بزيادة|ارتفاع/iu;
const DOWN =
  /\b(?:fell|fallen|falls?|drop\w*|decreas\w*|went down|down|declin\w*|cheaper|lower)\b|انخفض|نزل|رخص|تراجع|اقل|ارخص|انخفاض/iu;

const directionOf = (words: string): -1 | 0 | 1 => {
  const [up, down] = [UP.test(words), DOWN.test(words)];
  return up === down ? 0 : up ? 1 : -1;
};

type Sentence = { text: string; rest: string; mentions: readonly Mention[]; isRow: boolean; lead: Lead };

/** "(Wahat Hyper)" right after a figure is whose it is. */
const AFTER = /^[^\p{L}\d]{0,4}[(（]\s*$/u;

const namesFor = ({ text, rest, mentions, isRow, lead }: Sentence, figure: TextFigure): Names => {
  const whole = namesOf(mentions);
  if (isRow) return { ...lead.names, ...whole };
  const tail = mentions.find(({ from }) => from >= figure.to && AFTER.test(rest.slice(figure.to, from)));
  const cuts = [...rest.matchAll(CUTS)].map(({ index }) => index);
  const from = cuts.filter((cut) => cut <= figure.from).at(-1) ?? 0;
  const to = cuts.find((cut) => cut > figure.from) ?? text.length;
  const clause = namesOf(tail ? [tail] : mentions.filter((each) => each.from >= from && each.from < to));
  return { ...lead.names, ...whole, ...clause };
};

const clauseOf = ({ rest }: Sentence, figure: TextFigure): string => {
  const cuts = [...rest.matchAll(CUTS)].map(({ index }) => index);
  return rest.slice(
    cuts.filter((cut) => cut <= figure.from).at(-1) ?? 0,
    cuts.find((cut) => cut > figure.from),
  );
};

/**
 * Judges each figure of a sentence, or of a row of a table.
 * @param written a sentence as it is said, Markdown included
 * @returns its figures, and what the next sentence of the paragraph goes on from
 */
export const checkSentence = (
  written: string,
  evidence: Evidence,
  lead: Lead,
): { figures: CheckedFigure[]; lead: Lead } => {
  const { text, at } = spelled(written);
  // An empty line ends a paragraph.
  if (text.trim() === '') return { figures: [], lead: NO_LEAD };
  const { mentions, rest } = mentionsIn(text, evidence);
  const isRow = ROW.test(text);
  const sentence = { text, rest, mentions, isRow, lead };
  const found = textFigures(rest);
  const isAmongPrices = isRow && found.filter(({ unit }) => unit === 'money' || unit === 'any').length > 1;
  const said = (figure: TextFigure, beside: readonly number[]): SaidFigure => {
    const names = namesFor(sentence, figure);
    const isOfOneShop = names.retailer?.size === 1 && !isAmongPrices;
    return {
      figure,
      names,
      isOfOneShop,
      direction: directionOf(clauseOf(sentence, figure)),
      beside,
    };
  };
  const alone = found.map((figure) => judgeFigure(said(figure, []), evidence));
  const sound = found.flatMap(({ value }, place) => {
    const judged = alone[place];
    return judged && HAS_SOURCE[judged.verdict] && typeof value === 'number' ? [value] : [];
  });
  const beside = [...lead.values, ...sound];
  const figures = found.map((figure, place): CheckedFigure => {
    const judged = alone[place] ?? { verdict: 'untraced', figure: null };
    const better = HAS_SOURCE[judged.verdict] ? judged : judgeFigure(said(figure, beside), evidence);
    const { from, to } = figure.number;
    return { ...better, unit: figure.unit, from: at[from] ?? 0, to: (at[to - 1] ?? written.length - 1) + 1 };
  });
  return { figures, lead: nextLead(sentence, sound) };
};

/** How many figures before may be set against each other. */
const MOST_VALUES = 8;

/** One name of a kind stays what is spoken of. */
const nextLead = ({ mentions, isRow, lead }: Sentence, sound: readonly number[]): Lead => {
  const values = [...lead.values, ...sound].slice(-MOST_VALUES);
  if (isRow) return { ...lead, values };
  const single = Object.entries(namesOf(mentions)).filter(([, names]) => names?.size === 1);
  return { names: { ...lead.names, ...Object.fromEntries(single) }, values };
};
