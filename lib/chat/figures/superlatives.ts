import type { Figure } from './evidence-figures.ts';
import { type Evidence, plainName } from './figure-evidence.ts';
import { clauseOf, type Mention, type Sentence, sinceFinding } from './sentence-names.ts';
import type { TextFigure } from './text-figures.ts';

/** The shop or brand that is called the cheapest or the dearest, where the words leave no doubt, and whether the results have it so. */

export type First = { name: string; kind: 'retailer' | 'brand'; isLowest: boolean };

const KINDS = ['retailer', 'brand'] as const;

const SUPERLATIVE =
  /\b(?<low>cheapest|lowest|least expensive)\b|\b(?:dearest|highest|most expensive|priciest)\b|(?<![\p{L}])(?<article>و?ال)?(?:(?<least>ارخص|اقل|ادني)|اغلي|اعلي)(?![\p{L}])/giu;

/** One of several, or the first of the others, is no claim about all. */
const NOT_FIRST =
  /(?:\b(?:second|third|fourth|next|among|not|never|nearly|almost|one of the|of the|\d(?:nd|rd|th))|n't|(?<![\p{L}])(?:ثاني|تاني|ثالث|رابع|من|ليس|ليست|مش|غير|بعد|تقريبا))[\s-](?:the )?$/iu;
/** Nor is one about a kind of shops, or about all but one. */
const OF_SOME =
  /^\P{N}{0,40}?(?:\b(?:hypermarkets?|supermarkets?|discounters?|pharmac(?:y|ies)|grocers?|online|channels?|after|except|besides|apart|other than|of the (?:two|three|four|five|others?|rest))\b|(?<![\p{L}])(?:هايبر\p{L}*|سوبر\p{L}*|صيدلي\p{L}*|اونلاين|بعد|ما عدا|باستثناء|من بين))/iu;

const IS = '(?:is|are|was|were|remains?|stays?)';
const STILL = '(?:(?:currently|now|still|also|clearly|again|by far|overall) )*';
const SHOP = '(?: (?:shop|store|retailer|chain|place|option|seller|one|brand))';
const ARABIC_SHOP = '(?: (?:متجر|محل|مكان|سلسلة|علامة))';

/** Between a name and the word behind it, and between the word and a name behind that. */
const NAME_FIRST = new RegExp(`^(?:['’]s)? ${IS} ${STILL}(?:the )?$`, 'iu');
const HAS_FIRST = new RegExp(`^ (?:has|have|had|offers?|asks?|charges?) ${STILL}the $`, 'iu');
const WORD_FIRST = new RegExp(
  `^(?:${SHOP}? ${IS}|${SHOP}?:|${SHOP}| price ${IS}(?: at| in)?| price:) $`,
  'iu',
);
const IS_AT = /^ (?:at|in) $/iu;
const ARABIC_NAME_FIRST = /^ (?:(?:هو|هي|كان|كانت|يظل|تظل) )?$/u;
const ARABIC_HAS_FIRST = /^ (?:عنده|عندها|لديه|لديها|يقدم|تقدم|صاحب|صاحبة) $/u;
const ARABIC_WORD_FIRST = new RegExp(`^${ARABIC_SHOP}?(?: هو| هي|:)? $`, 'u');

type Word = { from: number; to: number; isLowest: boolean; isArabic: boolean; hasArticle: boolean };

/** @returns who is said to be first in what the figure is of; null: no one, or it is not sure */
export const firstOf = (sentence: Sentence, figure: TextFigure): First | null => {
  if (sentence.isRow) return null;
  const from = sinceFinding(sentence, figure);
  const to = Math.max(figure.to, clauseOf(sentence, figure).to);
  const words = wordsIn(sentence.rest, { from, to });
  // "Between the cheapest and the dearest: Wahat and Qasr".
  if (words.some(({ isLowest }) => isLowest !== words[0]?.isLowest)) return null;
  const named = sentence.mentions.filter((each) => each.from >= from && each.to <= to);
  for (const word of words)
    for (const mention of named) {
      const kind = KINDS.find((each) => mention.kinds.includes(each));
      if (kind && isClaimed(sentence.rest, mention, word))
        return { name: mention.name, kind, isLowest: word.isLowest };
    }
  return null;
};

const wordsIn = (text: string, { from, to }: { from: number; to: number }): Word[] =>
  [...text.slice(from, to).matchAll(SUPERLATIVE)].flatMap((match) => {
    const { low, least, article } = match.groups ?? {};
    const at = from + match.index;
    const end = at + match[0].length;
    if (NOT_FIRST.test(text.slice(Math.max(0, at - 20), at)) || OF_SOME.test(text.slice(end, end + 60)))
      return [];
    const isArabic = /\p{Script=Arabic}/u.test(match[0]);
    const isLowest = low !== undefined || least !== undefined;
    return [{ from: at, to: end, isLowest, isArabic, hasArticle: article !== undefined }];
  });

const isClaimed = (text: string, mention: Mention, word: Word): boolean => {
  const between =
    mention.to <= word.from ? text.slice(mention.to, word.from) : text.slice(word.to, mention.from);
  const after = text.slice(word.to, word.to + 12);
  if (word.isArabic) return isClaimedInArabic(between, after, { mention, word });
  if (mention.to <= word.from) return NAME_FIRST.test(between) || HAS_FIRST.test(between);
  const before = text.slice(Math.max(0, word.from - 20), word.from);
  return (
    WORD_FIRST.test(between) || (IS_AT.test(between) && new RegExp(`\\b${IS} ${STILL}$`, 'iu').test(before))
  );
};

/** Without an article it compares two, «أرخص من», unless it is of shops: «أرخص متجر». */
const isClaimedInArabic = (
  between: string,
  after: string,
  { mention, word }: { mention: Mention; word: Word },
): boolean => {
  const isOfShops = new RegExp(`^${ARABIC_SHOP}`, 'u').test(after);
  const isSure = word.hasArticle || isOfShops;
  if (mention.to <= word.from)
    return (
      (isSure && ARABIC_NAME_FIRST.test(between)) || (/^ سعر/u.test(after) && ARABIC_HAS_FIRST.test(between))
    );
  return isSure && ARABIC_WORD_FIRST.test(between);
};

/** Another name in the same list is cheaper than the one that is called the cheapest, or dearer than the dearest. */
export const isOutdone = (figure: Figure, first: First | null, evidence: Evidence): boolean => {
  if (first === null || typeof figure.value !== 'number' || figure.isChange) return false;
  if (figure.unit === 'count' || figure.unit === 'rank') return false;
  const { kind, name, isLowest } = first;
  if (!figure.owners.some((owner) => owner.kind === kind && plainName(owner.name) === name)) return false;
  const list = likeIn(figure, kind, evidence);
  const beats = ({ value }: Figure) =>
    isLowest ? Number(value) < Number(figure.value) : Number(value) > Number(figure.value);
  if (figure.unit !== 'index') return list.some(beats);
  // Those of few products follow the others, and count for nothing.
  const at = list.indexOf(figure);
  const sound = list.findIndex(
    (each, place) => place > 0 && Number(each.value) < Number(list[place - 1]?.value),
  );
  return list.slice(0, sound < 0 || at >= sound ? undefined : sound).some(beats);
};

const ROW = /^(.*\.)\d+(\.[^\d.]+)$/;

/** The figures of one field in the rows of its list, where nothing but a name of this kind differs. */
const likeIn = (figure: Figure, kind: string, evidence: Evidence): Figure[] => {
  const [, way, field] = ROW.exec(figure.id) ?? [];
  if (way === undefined || field === undefined) return [];
  const others = ({ owners }: Figure) =>
    owners.flatMap((owner) => (owner.kind === kind ? [] : `${owner.kind} ${owner.name}`)).join('\n');
  const list = evidence.figuresOf([figure.unit]).filter(({ id }) => {
    const [, itsWay, itsField] = ROW.exec(id) ?? [];
    return itsWay === way && itsField === field;
  });
  return list.every((each) => others(each) === others(figure)) ? list : [];
};
