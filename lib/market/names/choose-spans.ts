import type { CoveredCategory } from '#db/queries/market-view.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { type NamedRow, namerOf } from '#lib/vocabulary/named.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import type { Candidate } from './match-names.ts';
import type { NameIndex } from './name-index.ts';
import { readStance } from './read-stance.ts';
import type { Word } from './read-words.ts';
import { NAME_KINDS, type NameMeant, type NameSpan, type Place } from './said.ts';
import { searchWords } from './search-words.ts';

/** Which of the names that words may stand for they are taken for. */

const MAX_SPANS = 12;
const MAX_ALTERNATIVES = 3;

type Known = {
  locale: Locale;
  words: readonly Word[];
  covered: readonly CoveredCategory[];
  carriedIn: NameIndex['carriedIn'];
};

/** The longest first, then the surest; of names alike a shop behind "at", else a brand. No two share a word. */
export const chooseSpans = (
  known: Known,
  candidates: readonly Candidate[],
  taken: readonly NameSpan[],
): NameSpan[] => {
  const byPlace = Map.groupBy(candidates, ({ at, words }) => `${at} ${words}`);
  const places = [...byPlace.values()].flatMap((some) => {
    const meant = some
      .toSorted((a, b) => b.score - a.score || rankOf(a) - rankOf(b))
      .flatMap((each) => meantBy(known, each) ?? []);
    const [first, ...others] = meant;
    const [place] = some;
    if (!first || !place) return [];
    const text = textOf(known.words, place);
    return [
      { ...first, at: place.at, words: place.words, text, alternatives: others.slice(0, MAX_ALTERNATIVES) },
    ];
  });
  const longestFirst = places.toSorted((a, b) => b.words - a.words || b.score - a.score || a.at - b.at);
  const chosen = [...taken];
  for (const span of longestFirst) if (chosen.every((each) => !isShared(each, span))) chosen.push(span);
  return chosen.toSorted((a, b) => a.at - b.at).slice(0, MAX_SPANS);
};

export const textOf = (words: readonly Word[], { at, words: count }: Place): string =>
  words
    .slice(at, at + count)
    .map(({ text }) => text)
    .join(' ');

export const isShared = (a: Place, b: Place): boolean => a.at < b.at + b.words && b.at < a.at + a.words;

const rankOf = ({ of, saysAt }: Candidate): number => {
  const isPlace = of.kind === 'retailer' || of.kind === 'channel' || of.kind === 'governorate';
  return NAME_KINDS.indexOf(of.kind) - (saysAt && isPlace ? NAME_KINDS.length : 0);
};

/** Null where the asker sees nothing of it; of a category that others may choose, its public name. */
const meantBy = ({ locale, covered, carriedIn }: Known, { of, score }: Candidate): NameMeant | null => {
  const meant = { kind: of.kind, rows: [namerOf(locale)(of)], total: 1, score: rounded(score) };
  if (of.kind === 'channel' || of.kind === 'governorate') return meant;
  if (of.kind === 'category') {
    if (covered.some(({ id }) => id === of.id)) return meant;
    return of.isSelectable ? { ...meant, isOutside: true } : null;
  }
  const categories = carriedIn(of, covered);
  return categories.length > 0 ? { ...meant, categories } : null;
};

const HUNDRED = 100;
const rounded = (score: number): number => Math.round(score * HUNDRED) / HUNDRED;

const MOST_OF_STANCE = 3;

/** "our brand", "منافسينا": the brands that the company chose; without a choice nothing is said of which. */
export const readStances = (
  words: readonly Word[],
  { ours, locale }: Pick<Reader, 'ours' | 'locale'>,
  brands: ReadonlyMap<string, NamedRow>,
  covered: readonly CoveredCategory[],
): NameSpan[] => {
  const spans: NameSpan[] = [];
  const isCovered = new Set(covered.map(({ id }) => id));
  for (const at of words.keys())
    for (let count = 1; count <= MOST_OF_STANCE && at + count <= words.length; count++) {
      const place = { at, words: count };
      if (spans.some((span) => isShared(span, place))) break;
      const asked = readStance(searchWords(textOf(words, place)));
      if (!asked || asked.rest.length > 0) continue;
      const kind = asked.stance === 'own' ? 'own' : 'rivals';
      const chosen = [...(ours ?? [])].filter(
        ([category, some]) => isCovered.has(category) && some[kind].length > 0,
      );
      const ids = [...new Set(chosen.flatMap(([, some]) => some[kind]))];
      const rows = ids.flatMap((id) => brands.get(id) ?? []).map(namerOf(locale));
      const categories = chosen.map(([category]) => category);
      spans.push({
        ...place,
        kind,
        rows,
        total: rows.length,
        score: 1,
        categories,
        text: textOf(words, place),
        alternatives: [],
      });
      break;
    }
  return spans;
};
