import { bareWord, type Call, type IndexedName, type NameIndex, slipKey } from './name-index.ts';
import { saysAnd, saysAt, type Word } from './read-words.ts';
import type { Place } from './said.ts';
import { isOfArabizi, isOfSentence } from './sentence-words.ts';
import { isWithin, slipsIn } from './slips.ts';

/** What words of a sentence may name, without asking who sees it. */

export type Candidate = Place & { of: IndexedName; score: number; saysAt: boolean };

/** How sure a word is of the name: as it is written, less what is written onto it, with a slip, by its sound. */
const SURE = { plain: 1, joined: 0.97, slip: 0.8, sound: 0.75 };
/** Part of a name stands for it, but less than all of one does. */
const PART = { category: 0.92, least: 0.8, most: 0.9 };
const COMMON_WEIGHT = 0.25;
const LEAST_PART = 0.5;
const LEAST_SLIPPED = 5;
/** Sounds of fewer consonants are those of too many words, but of few categories. */
const LEAST_SOUND = 2;
const PLACES = /^(?:at|in|from|في|عند|من|لدي|fe|fi|3and|mn|men)$/;

/** A word of the sentence that is one of a name. */
type Hit = { at: number; word: string; score: number; isJoined: boolean; saysAt: boolean };

/** Of the sentence's words. */
type Sounds = { of: ReadonlyMap<string, string>; isArabizi: boolean };

export const matchNames = (index: NameIndex, words: readonly Word[], sounds: Sounds): Candidate[] => {
  const hits = new Map<Call, Hit[]>();
  for (const [at, word] of words.entries())
    for (const hit of hitsOf(index, word, at, sounds))
      for (const call of index.byWord.get(hit.word) ?? []) {
        const others = hits.get(call);
        if (others) others.push(hit);
        else hits.set(call, [hit]);
      }
  const found = [...hits].flatMap(([call, some]) =>
    runsOf(words, some).flatMap((run) => candidateOf(index, call, run, words) ?? []),
  );
  return bestOfEach(found);
};

const hitsOf = (index: NameIndex, word: Word, at: number, sounds: Sounds): Hit[] => {
  const hit = (own: string, form: string, score: number): Hit => ({
    ...{ at, word: own, score, isJoined: saysAnd(word, form), saysAt: saysAt(word, form) },
  });
  const exact = word.forms.flatMap((form, nth) => {
    const bare = bareWord(form);
    const isAsWritten = nth === 0 || bare === bareWord(word.plain);
    return index.byWord.has(bare) ? [hit(bare, form, isAsWritten ? SURE.plain : SURE.joined)] : [];
  });
  if (isAsking(word)) return exact;
  const heard = heardAs(index, word, sounds).map((each) => hit(each, word.plain, SURE.sound));
  if (exact.length > 0)
    return [...exact, ...heard.filter((each) => exact.every((other) => other.word !== each.word))];
  const slipped = word.forms
    .filter((form) => form.length >= LEAST_SLIPPED)
    .flatMap((form) => slipsOf(index, bareWord(form)).map((each) => hit(each, form, SURE.slip)));
  return slipped.length > 0 ? slipped : heard;
};

const isAsking = ({ plain }: Word): boolean =>
  isOfSentence(plain, 'en') || isOfSentence(plain, 'ar') || isOfArabizi(plain);

/** In the letters of its own language a word is written as it is; a kind of shop has its English name in Arabic letters. */
const heardAs = (index: NameIndex, { plain, forms }: Word, { of, isArabizi }: Sounds): string[] => {
  const sound = of.get(plain) ?? '';
  if (sound === '') return [];
  const isKnown = isArabizi && forms.some((form) => index.byWord.has(bareWord(form)));
  return (index.bySound.get(sound) ?? []).filter((word) => {
    const calls = index.byWord.get(word) ?? [];
    if (sound.length < LEAST_SOUND && !calls.some((call) => call.of.kind === 'category')) return false;
    const isOfShops = calls.some((call) => call.of.kind === 'channel' && call.isAlias);
    return isOfShops || (isArabizi && !isKnown);
  });
};

const slipsOf = ({ alike }: NameIndex, form: string): string[] => {
  const slips = slipsIn(form);
  const longer = Array.from({ length: 2 * slips + 1 }, (_, at) => at - slips);
  return longer
    .flatMap((by) => alike.get(slipKey(form, by)) ?? [])
    .filter((word) => isWithin(form, word, slips));
};

/** Hits that stand together, each word of the name once. */
const runsOf = (words: readonly Word[], hits: readonly Hit[]): Hit[][] => {
  const runs: Hit[][] = [];
  for (const hit of hits) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (!run || !last) runs.push([hit]);
    else if (hit.at > last.at) {
      const isApart = hit.isJoined || words[hit.at]?.isApart;
      if (hit.at === last.at + 1 && !isApart && !run.some(({ word }) => word === hit.word)) run.push(hit);
      else runs.push([hit]);
    }
  }
  return runs;
};

const candidateOf = (
  index: NameIndex,
  call: Call,
  run: readonly Hit[],
  words: readonly Word[],
): Candidate | null => {
  const part = partOf(index, call, new Set(run.map(({ word }) => word)));
  const [first] = run;
  if (part === null || !first) return null;
  const mean = run.reduce((sum, { score }) => sum + score, 0) / run.length;
  const isPlace = first.saysAt || PLACES.test(words[first.at - 1]?.plain ?? '');
  return { at: first.at, words: run.length, of: call.of, score: mean * part, saysAt: isPlace };
};

/** How much of the name is there; null: too little to stand for it. */
const partOf = (
  { isCommon }: NameIndex,
  { of, words, isAlias }: Call,
  said: ReadonlySet<string>,
): number | null => {
  if (words.every((word) => said.has(word))) return 1;
  if (isAlias || of.kind === 'governorate' || of.kind === 'channel') return null;
  if (of.kind === 'category') return said.has(headOf(words)) ? PART.category : null;
  const weigh = (some: readonly string[]) =>
    some.reduce((sum, word) => sum + (isCommon(word) ? COMMON_WEIGHT : 1), 0);
  const telling = words.find((word) => !isCommon(word));
  const share = weigh(words.filter((word) => said.has(word))) / weigh(words);
  if (telling === undefined || !said.has(telling) || share < LEAST_PART) return null;
  return PART.least + (PART.most - PART.least) * share;
};

/** The word that says what it is: the last in English, the first in Arabic. */
const headOf = (words: readonly string[]): string =>
  (/\p{Script=Arabic}/u.test(words[0] ?? '') ? words[0] : words.at(-1)) ?? '';

/** Each name once at each place. */
const bestOfEach = (candidates: readonly Candidate[]): Candidate[] => {
  const best = new Map<string, Candidate>();
  for (const each of candidates) {
    const key = `${each.at} ${each.words} ${each.of.kind} ${each.of.id}`;
    if ((best.get(key)?.score ?? 0) < each.score) best.set(key, each);
  }
  return [...best.values()];
};
