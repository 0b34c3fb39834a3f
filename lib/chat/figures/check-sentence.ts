import { type Operand, sidesOf } from './derived.ts';
import type { Evidence } from './figure-evidence.ts';
import { afterEmptyLine, type Heading, headingAt, isHeading, namesBelow } from './headings.ts';
import { type Judged, judgeFigure, type SaidFigure, type Verdict } from './judge-figure.ts';
import { spelled } from './one-spelling.ts';
import { clauseOf, type Names, namesFor, namesOf, readSentence, type Sentence } from './sentence-names.ts';
import { firstOf } from './superlatives.ts';
import type { TextFigure, TextUnit } from './text-figures.ts';
import { attributionOf } from './whose.ts';

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

/** The figures of a sentence, and what the next one of the paragraph goes on from. */
export type Checked = { figures: CheckedFigure[]; lead: Lead };

/** What the sentences before have said in the same paragraph or table, and the heading above; `isLineStart`: a line begins behind them. */
export type Lead = {
  names: Names;
  values: readonly Operand[];
  heading: Heading | null;
  isLineStart: boolean;
};
export const NO_LEAD: Lead = { names: {}, values: [], heading: null, isLineStart: true };

const UP =
  /\b(?:rose|risen|rises?|increas\w*|gained|went up|up|dearer|higher|more expensive)\b|ارتفع|زاد|غلي|اعلي|اغلي|بزيادة|ارتفاع/iu;
const DOWN =
  /\b(?:fell|fallen|falls?|drop\w*|decreas\w*|went down|down|declin\w*|cheaper|lower)\b|انخفض|نزل|رخص|تراجع|اقل|ارخص|انخفاض/iu;

/** What shops and brands are set against as a whole: above a name a figure is worked out from two. */
const OF_OTHERS = '(?= (?:(?:all|the|its) )*(?:others?|rest|remaining|average|mean|market)\\b)';
/** "EGP 3.00 more", "5.2 % below the others" */
const MORE = new RegExp(
  `^[^.,;\\d]{0,12}\\b(?:(?<more>more|above${OF_OTHERS})|less|below${OF_OTHERS})\\b(?! than \\d)`,
  'iu',
);

/** So near before a figure a word says which way it went, whatever else the clause says: "the smallest rise: down 0.2 %". */
const NEAR = 14;

/** @param before the clause up to the figure; `after`: what follows it in the sentence */
const directionOf = (clause: string, before: string, after: string): -1 | 0 | 1 => {
  const [up, down] = [UP.test(clause), DOWN.test(clause)];
  if (up !== down) return up ? 1 : -1;
  if (up) {
    const near = before.slice(-NEAR);
    const [isUp, isDown] = [UP.test(near), DOWN.test(near)];
    return isUp === isDown ? 0 : isUp ? 1 : -1;
  }
  const more = MORE.exec(after);
  return more ? (more.groups?.more ? 1 : -1) : 0;
};

/**
 * Judges each figure of a sentence, or of a row of a table.
 * @param written a sentence as it is said, Markdown included
 * @returns its figures, and what the next sentence of the paragraph goes on from
 */
export const checkSentence = (written: string, evidence: Evidence, lead: Lead): Checked => {
  const { text, at } = spelled(written);
  // An empty line ends a paragraph.
  if (text.trim() === '') return { figures: [], lead: { ...NO_LEAD, heading: afterEmptyLine(lead.heading) } };
  const sentence = readSentence(text, evidence);
  const heading = headingAt(written, sentence, lead, evidence);
  const below = isHeading(written) ? {} : namesBelow(heading, sentence, lead.names);
  const found = sentence.figures;
  const said = (figure: TextFigure, beside: readonly Operand[]): SaidFigure => {
    const [{ rest }, { from, to }] = [sentence, clauseOf(sentence, figure)];
    return {
      figure,
      attribution: attributionOf(sentence, figure, {
        names: namesFor(sentence, figure, { ...below, ...lead.names }),
        below,
        evidence,
      }),
      text: rest,
      direction: directionOf(rest.slice(from, to), rest.slice(from, figure.from), rest.slice(figure.to)),
      sides: sidesOf(sentence, figure),
      first: firstOf(sentence, figure),
      beside,
    };
  };
  const alone = found.map((figure) => judgeFigure(said(figure, []), evidence));
  const sound = found.flatMap(({ value, unit, number }, place): Operand[] => {
    const judged = alone[place];
    if (!judged || !HAS_SOURCE[judged.verdict] || typeof value !== 'number') return [];
    return [{ value, unit, figures: judged.all ?? [], from: number.from }];
  });
  const beside = [...lead.values, ...sound];
  const figures = found.map((figure, place): CheckedFigure => {
    const judged = alone[place] ?? { verdict: 'untraced', figure: null };
    const better = HAS_SOURCE[judged.verdict] ? judged : judgeFigure(said(figure, beside), evidence);
    const { from, to } = figure.number;
    return { ...better, unit: figure.unit, from: at[from] ?? 0, to: (at[to - 1] ?? written.length - 1) + 1 };
  });
  const next = nextLead(sentence, sound, lead);
  return { figures, lead: { ...next, heading, isLineStart: written.endsWith('\n') } };
};

/** How many figures before may be set against each other. */
const MOST_VALUES = 8;

/** One name of a kind stays what is spoken of. */
const nextLead = (
  { mentions, isRow }: Sentence,
  sound: readonly Operand[],
  lead: Lead,
): Pick<Lead, 'names' | 'values'> => {
  const values = [...lead.values, ...sound.map((each) => ({ ...each, from: null }))].slice(-MOST_VALUES);
  if (isRow) return { names: lead.names, values };
  const single = Object.entries(namesOf(mentions)).filter(([, names]) => names?.size === 1);
  return { names: { ...lead.names, ...Object.fromEntries(single) }, values };
};
