import { languageOfText } from '#lib/chat/question-language.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Comparison } from '#lib/market/dashboard/compare.ts';
import { readPeriod } from '#lib/market/names/read-period.ts';
import type { Day, DayRange } from '#lib/vocabulary/cairo-days.ts';
import { type Intent, isTalk, type Part, readIntent, readParts } from './intents.ts';
import { ownIn, readAgainst } from './read-against.ts';
import { withoutCondition } from './read-alert.ts';
import { readCompare, readDays, withoutBeside, withoutReal } from './read-compared.ts';
import { readFloor } from './read-floor.ts';
import { readOrdinal } from './read-ordinal.ts';
import { type Refusal, readRefusal } from './read-refusal.ts';
import { readViewFilters, type ViewFilters } from './read-view-filters.ts';
import { readTold, type Told } from './told-names.ts';
import { isFiller, type Language, simplify, withoutFiller } from './words.ts';

/** What the rules understood of a question; names are words still, which only the product's tools can place. */
export type Question = {
  /** As it was typed. */
  text: string;
  language: Language;
  intent: Intent | 'unclear';
  /** What it asks of the same subjects, where that is more than one thing. */
  parts: Part[];
  subjects: string[];
  /** Of the subjects, brands that may be ranked together, and the category that they are of where it is named. */
  together: { brands: string[]; category: string } | null;
  retailers: string[];
  /** What a dashboard's question names beside them. */
  filters: ViewFilters;
  period: DayRange | null;
  /** Other days that it names, to be set beside those. */
  otherPeriod: DayRange | null;
  /** What the subjects are compared with: a brand, rivals. */
  against: string;
  /** The least that a margin may be, in percent. */
  floor: number | null;
  direction: 'up' | 'down' | 'both';
  /** "The other one": which, only the earlier answer knows. */
  wantsOther: boolean;
  /** "The second": which, only the list of the earlier answer knows. */
  ordinal: number | null;
  /** It names a place alone, so what it asks about is taken from the question before. */
  leans: boolean;
  /** Words of it that name nothing in the market, beside names that do. */
  unused: string[];
  /** So much of it names nothing that an answer would be one to another question. */
  isMostlyUnused: boolean;
  /** What it asked about was not found: nothing is there to be carried on. */
  isLost: boolean;
  /** No tool answers it: the nearest is looked up, and it is said. */
  refusal: Refusal | null;
};

/** As many as the product answers side by side. */
const MAX_SUBJECTS = 5;
/** Wants the rest of an answer of which only the first part came: the question before it is answered again. */
const GO_ON = /^(continue|go on|carry on)\b.{0,40}$|^(اكمل|كمل)(?!\p{L}).{0,40}$/u;
const FOLLOW_UP =
  /^(?:and|also|then|what about|how about|same|ok(?:ay)? and|(?:طيب|طب|كمان)(?: و)?|و(?=\S)|و |ماذا عن|ايه عن|نفس)/;
const OTHER =
  /\bother (?:one|retailer|store|shop)\b|\bthe other\b|(?:المتجر|المحل|الثاني|التاني|الاخر)(?: الاخر| الثاني| التاني)?(?=$|[\s?.!])/;
const WITHOUT_PROMOTIONS =
  /,?\s*(?:without|excluding|ignoring|leaving out|not counting) (?:the |any )?(?:promotions?|offers?|deals?)\b|,?\s*leaving (?:the )?(?:promotions?|offers?|deals?) (?:out|aside)\b|(?:^|\s)و?(?:بدون|من غير|بلا|دون|باستثناء) (?:ال)?(?:عروض|عرض)(?=$|[\s?.!,])/;
const PER_UNIT =
  /\bper (?:litre|liter|l|kg|kilo|kilogram|piece|unit)\b|(?:للتر|للكيلو|لكل لتر|لكل كيلو|بالكيلو|باللتر)(?=$|[\s?.!])/g;
/** "Per litre", of which the names have left the measure alone. */
const MEASURE =
  /^(?:per|litres?|liters?|l|kg|kilos?|kilograms?|pieces?|units?|(?:لل|بال|ل)?(?:تر|لتر|كيلو|قطعه|وحده))$/;
const RISE =
  /\b(?:increas|rise|rose|risen|rising|rais|up|higher|dearer)|(?:ارتفع|ارتفاع|زاد|زياده|غلي|غلت|رفع|زود)/;
const FALL = /\b(?:decreas|fall|fell|drop|down|lower|cheaper|cut|reduc)|(?:انخفض|انخفاض|نزل|نزول|رخص|خفض)/;

const ENGLISH_PLACE =
  /\b(?:at|from|in|between|across)\s+([^?!.]+?)(?=\s+(?:over|since|during|for|on|of|compared|cheaper|right|now|today|is|are|was|were|have|has|did|do|does)\b|[?!.]|$)/;
const ARABIC_PLACE =
  /(?:^|\s)(?:و)?(?:في|عند|لدي|بين)\s+([^?!.]+?)(?=\s+(?:عن|علي|من|خلال|مقارنه)\s|[?!.]|$)/;

/** The Arabic "and" that is written onto a word; after a word in Latin letters the letter begins a name, unless the sentence is Arabic. */
const ARABIC_AND: Record<Language, RegExp> = {
  ar: /(\S)\s+و(?=\S{3,})/g,
  en: /(\p{Script=Arabic})\s+و(?=\S{3,})/gu,
};

function splitList(phrase: string, language: Language): string[] {
  const spread = phrase.replaceAll(ARABIC_AND[language], '$1 , ');
  return spread.split(/\s*,\s*|\s+(?:and|or|vs\.?|versus|&|\+|و|او|مقابل|ضد)\s+/);
}

function namesIn(phrase: string, language: Language): string[] {
  return [...new Set(splitList(phrase, language).map(withoutFiller).filter(Boolean))];
}

function takePlaces(text: string, language: Language): { retailers: string[]; rest: string } {
  const match = (language === 'ar' ? ARABIC_PLACE : ENGLISH_PLACE).exec(text);
  const retailers = match ? namesIn(match[1] ?? '', language) : [];
  if (!match || retailers.length === 0) return { retailers: [], rest: text };
  return { retailers, rest: `${text.slice(0, match.index)} , ${text.slice(match.index + match[0].length)}` };
}

function directionOf(text: string): Question['direction'] {
  const rises = RISE.test(text);
  return rises === FALL.test(text) ? 'both' : rises ? 'up' : 'down';
}

function looksLikeName(text: string): boolean {
  const words = text.split(' ');
  return (
    words.length <= 8 &&
    words.some((word) => /[\p{L}\d]/u.test(word) && !isFiller(word.replaceAll(/[?!.,]/g, '')))
  );
}

/** Reads one question in the light of the one before it. */
function readQuestion(
  questionText: string,
  before: Question | null,
  { today, told, choice }: { today: Day; told: Told | null; choice?: Choice | null | undefined },
): Question {
  const language = languageOfText(questionText) ?? 'en';
  const { filters, rest } = readViewFilters(questionText, language);
  const { floor, rest: asked } = readFloor(simplify(rest));
  const text = asked.replaceAll(PER_UNIT, ' ').trim();
  if (before && GO_ON.test(text)) return { ...before, text: questionText, language };
  const follows = before !== null && FOLLOW_UP.test(text);
  const said = follows ? text.replace(FOLLOW_UP, '').trim() : text;
  const asPaid = said.replace(WITHOUT_PROMOTIONS, ' ').trim();
  const nominal = withoutReal(asPaid);
  const whole = nominal ?? asPaid;
  const placed = before && readOrdinal(whole, language);
  const body = placed?.rest ?? whole;
  const compare = readCompare(body);
  const basis: ViewFilters = {
    ...(asPaid !== said && { price: 'regular' as const }),
    ...(nominal !== null && { value: 'real' as const }),
    ...(compare && { compare }),
  };
  const isBeside = readDays(told?.quantities ?? [], compare).isBeside;
  const intent = intentOf(isBeside ? withoutBeside(body) : body, nominal !== null);
  // What a dashboard asks is in its own words.
  const isOfView = Object.keys(filters).length > 0;
  const reading = { language, intent, before: follows ? before : null, choice, compare, placed };
  const names =
    told && !isOfView
      ? namesOfMarket(told, reading)
      : { ...namesByWords(intent === 'alert' ? withoutCondition(body) : body, today, reading), filters };
  const refusal = readRefusal(body, intent);
  const question: Question = {
    ...names,
    filters: { ...names.filters, ...basis },
    text: questionText,
    language,
    intent: intent ?? 'unclear',
    floor,
    parts: refusal === null ? readParts(body) : [],
    refusal,
    direction: directionOf(body),
    wantsOther: before !== null && OTHER.test(whole),
    ordinal: placed && names.subjects.length === 0 ? placed.place : null,
    leans: false,
    isLost: false,
  };
  if (before && question.ordinal !== null) return continued(question, before);
  if (question.wantsOther)
    return {
      ...question,
      ...inherited(before),
      retailers: [],
      intent: intent ?? before?.intent ?? 'unclear',
      parts: intent ? question.parts : (before?.parts ?? []),
    };
  if (before && (follows || leansOn(question) || isShortOf(question))) return continued(question, before);
  return settle(question, text);
}

/** Of prices in the money of one day it is asked how they went. */
function intentOf(body: string, isReal: boolean): Intent | null {
  const intent = readIntent(body);
  return isReal && (intent === null || intent === 'price') ? 'history' : intent;
}

type Reading = {
  language: Language;
  intent: Intent | null;
  before: Question | null;
  choice?: Choice | null | undefined;
  compare: Comparison | null;
  placed: ReturnType<typeof readOrdinal>;
};

/** By what the market has for the words; words that it has nothing for are taken for a name only where there is no other. */
function namesOfMarket(told: Told, { language, intent, before, choice, compare, placed }: Reading) {
  const read = readTold(told, compare);
  const { subjects, against, retailers, filters, period, otherPeriod, isPart, isCategory } = read;
  const typed = simplify(told.left.join(' '));
  const left = (placed && readOrdinal(typed, language)?.rest) ?? typed;
  const words = left.split(' ').filter((word) => !MEASURE.test(word));
  const stray = takePlaces(words.join(' '), language);
  const unused = namesIn(stray.rest, language);
  const named = intent === 'index' ? subjects : [...subjects, ...against];
  const [subject = ''] = named;
  const isChoice = isCategory && intent === null && choice?.categories.some((each) => each.includes(subject));
  const whole = isChoice
    ? [`${choice?.subject} ${subject}`]
    : isPart && before?.subjects.length === 1
      ? [`${before.subjects[0]} ${subject}`]
      : named;
  const isNone = whole.length === 0 && retailers.length === 0;
  const hasPlace = retailers.length > 0 || Object.keys(filters).length > 0;
  const places = hasPlace ? retailers : stray.retailers;
  return {
    subjects: [...new Set(isNone ? unused : whole)].slice(0, MAX_SUBJECTS),
    together: read.brands.length > 0 ? { brands: read.brands, category: read.category } : null,
    retailers: places,
    filters,
    period,
    otherPeriod,
    against: intent === 'index' ? (against[0] ?? '') : '',
    ...unusedOf(told, isNone ? [] : [...unused, ...(hasPlace ? stray.retailers : [])], intent),
  };
}

const LEAST_USED = 2 / 3;

function wordsOf(texts: readonly (string | undefined)[]): number {
  return texts.join(' ').split(/\s+/).filter(Boolean).length;
}

/** What it asks counts as a word that is used. */
function unusedOf({ names, quantities }: Told, unused: string[], intent: Intent | null) {
  const used = wordsOf([...names, ...quantities].map(({ text }) => text)) + (intent === null ? 0 : 1);
  return { unused, isMostlyUnused: !isTalk(intent) && used < LEAST_USED * (used + wordsOf(unused)) };
}

/** Of questions of before, whose names are not there any more. */
function namesByWords(body: string, today: Day, { language, intent }: Reading) {
  const dated = readPeriod(body, today);
  const undated = dated
    ? `${body.slice(0, dated.at)} ${body.slice(dated.at + dated.length)}`.replaceAll(/\s+/g, ' ').trim()
    : body;
  const held = intent === 'index' ? readAgainst(undated, language) : null;
  const placed = takePlaces(held?.rest ?? undated, language);
  const named = namesIn(placed.rest, language).slice(0, MAX_SUBJECTS);
  return {
    subjects: held && named.length === 0 ? ownIn(held.rest) : named,
    together: null,
    retailers: placed.retailers,
    period: dated && { from: dated.from, to: dated.to },
    otherPeriod: null,
    against: held?.against ?? '',
    unused: [],
    isMostlyUnused: false,
  };
}

function inherited(before: Question | null) {
  return before ? { subjects: before.subjects, filters: before.filters, period: before.period } : {};
}

const DETAIL =
  /^(?:which|what|and which|ايه|اي|ما|انهي)\b.*\b(?:ends?|ending|starts?|starting|expires?)\b|(?:ينتهي|تنتهي|هتنتهي|تبدا|هتبدا)/;

/** Of everything there is they would be another question than what follows one of something. */
const LEANING: ReadonlySet<Question['intent']> = new Set(['history', 'compare', 'price', 'promotions']);

/** They list what they find: of one of it a price is wanted. */
const OF_LISTS: ReadonlySet<Question['intent']> = new Set([
  ...(['cheapest', 'dearest', 'compare', 'index'] as const),
  ...(['movers', 'catalogue', 'assortment', 'arrivals'] as const),
]);

const ENDS: ReadonlySet<Question['intent']> = new Set(['cheapest', 'dearest']);

/** "Without promotions?" */
function isBasisAlone(text: string): boolean {
  const simple = simplify(text);
  return WITHOUT_PROMOTIONS.test(simple) && withoutFiller(simple.replace(WITHOUT_PROMOTIONS, ' ')) === '';
}

/** "Which end within a week?" names nothing, not even what ends. */
function isShortOf({ intent, subjects, retailers, text }: Question): boolean {
  const isNameless = subjects.length === 0 && retailers.length === 0;
  return intent === 'unclear' && isNameless && DETAIL.test(simplify(text));
}

/** Names nothing of its own ("and since October?", "is it cheaper at Qasr?"): it speaks of what was asked before. */
function leansOn({ intent, subjects, retailers, period, filters, text }: Question): boolean {
  return (
    subjects.length === 0 &&
    (retailers.length > 0 ||
      period !== null ||
      filters.compare !== undefined ||
      LEANING.has(intent) ||
      isBasisAlone(text)) &&
    !isTalk(intent)
  );
}

function continued(question: Question, before: Question): Question {
  const { ordinal } = question;
  if (before.isLost && question.subjects.length === 0) return { ...question, intent: 'unclear' };
  const goesOn = ordinal !== null && OF_LISTS.has(before.intent) ? 'price' : before.intent;
  const intent = question.intent === 'unclear' ? goesOn : question.intent;
  const asksHistory = intent === 'price' && question.period !== null;
  // "And the most expensive?" after retailers or brands is of these.
  const isOfSame = (before.intent === 'compare' || before.intent === 'index') && ENDS.has(question.intent);
  return {
    ...question,
    leans: question.subjects.length === 0 && question.retailers.length > 0,
    intent: asksHistory ? 'history' : isOfSame ? before.intent : intent,
    parts: question.intent === 'unclear' ? before.parts : question.parts,
    ...(question.subjects.length === 0 && { subjects: before.subjects, together: before.together }),
    retailers:
      question.retailers.length > 0
        ? question.retailers
        : question.subjects.length > 0 || question.intent === 'unclear'
          ? before.retailers
          : [],
    filters: { ...before.filters, ...question.filters },
    period: question.period ?? before.period,
  };
}

function settle(question: Question, text: string): Question {
  if (question.intent === 'price' && question.period) return { ...question, intent: 'history' };
  // A bare name is taken as the question for its price.
  if (question.intent === 'unclear' && looksLikeName(text) && question.subjects.length > 0)
    return { ...question, intent: 'price' };
  return question;
}

/** What the calls of the last answer asked for, which is surer than the words of its question. */
export type Asked = {
  subjects: string[];
  together: Question['together'];
  retailers: string[];
  choice: Choice | null;
  /** Nothing of the question was found. */
  isLost: boolean;
};

/** What it found in several categories, of which the next question may name one. */
type Choice = { subject: string; categories: string[] };

type Known = {
  told: Told | null;
  asked: Asked | null;
  /** What is not carried on, by its kind. */
  dropped: ReadonlyMap<string, readonly string[]>;
};

/** Reads a conversation: each question in the light of the one before, the newest by what the market has for its words. Null: none yet. */
export function readConversation(
  questions: readonly string[],
  today: Day,
  { told, asked, dropped }: Known = { told: null, asked: null, dropped: new Map() },
): Question | null {
  const newest = questions.at(-1);
  if (newest === undefined) return null;
  const earlier = questions
    .slice(0, -1)
    .reduce<Question | null>((before, text) => readQuestion(text, before, { today, told: null }), null);
  const carried = earlier && asked ? { ...earlier, ...namesAsked(asked) } : earlier;
  const before = carried && without(carried, dropped);
  return readQuestion(newest, before, { today, told, choice: asked?.choice });
}

function without(before: Question, dropped: Known['dropped']): Question {
  const kept = (kind: string, names: readonly string[]) =>
    names.filter((name) => !dropped.get(kind)?.includes(name));
  const t = translator(before.language, 'market');
  const gone = (dropped.get('filter') ?? []).flatMap((names) =>
    Object.keys(readViewFilters(t('ask.filters', { names }), before.language).filters),
  );
  return {
    ...before,
    filters: { ...before.filters, ...Object.fromEntries(gone.map((name) => [name, undefined])) },
    subjects: kept('category', kept('subject', before.subjects)).flatMap(
      (name) => withoutCategories(name, dropped.get('category') ?? []) || [],
    ),
    retailers: kept('retailer', before.retailers),
    period: dropped.has('period') ? null : before.period,
  };
}

/** A brand is asked for with its category. */
function withoutCategories(subject: string, categories: readonly string[]): string {
  return categories.reduce((rest, category) => rest.replace(category, ' ').trim(), subject);
}

function namesAsked({ choice: _, ...names }: Asked): Omit<Asked, 'choice'> {
  return names;
}
