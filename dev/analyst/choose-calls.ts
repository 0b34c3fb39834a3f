import type { z } from 'zod';
import type { ToolName } from '#lib/chat/tools/tool-outputs.ts';
import type { tools } from '#lib/chat/tools/tools.ts';
import { DAYS_AHEAD } from '#lib/market/promotions/days-ahead.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import { OF_BRANDS, rankChanges } from './answers/changes-of.ts';
import type { ToolResult } from './messages.ts';
import { readAlert } from './read-alert.ts';
import { readLeastDepth } from './read-depth.ts';
import type { Question } from './read-question.ts';
import { readSuperlative } from './read-superlative.ts';
import { simplify } from './words.ts';

export type Call = { [N in ToolName]: { name: N; input: z.input<(typeof tools)[N]['input']> } }[ToolName];

const DEFAULT_DAYS = 30;
const REGULAR_PRICE = /\bregular\b|(?:^|\s)(?:ال)?اساسيه?(?=$|[\s?.!,])/;

const OF_PROMOTIONS = /\b(?:promotions?|offers?|deals?)\b|(?:^|\s)و?(?:ال)?(?:عروض|عرض)(?=$|[\s?,.!])/;

const SOON = {
  starts:
    /\b(?:starts?|starting|begins?|beginning|announced|upcoming|coming|planned)\b|(?:^|\s)(?:ال)?(?:ستبدا|هتبدا|تبدا|قادمه|معلنه)(?=$|[\s?,.!])/,
  ends: /\b(?:ends?|ending|expires?|expiring)\b|(?:^|\s)(?:ستنتهي|هتنتهي|تنتهي)(?=$|[\s?,.!])/,
} as const;

/** "Which promotions start soon?" */
function soonIn({ text }: Question): { soon?: keyof typeof SOON; days?: number } {
  const simple = simplify(text);
  const soon = SOON.ends.test(simple) ? 'ends' : SOON.starts.test(simple) ? 'starts' : null;
  return soon === null ? {} : { soon, ...daysAheadIn(simple) };
}

/** Those of its days, else of soon; and how deep they are at least. */
function promotionsIn(question: Question) {
  const { period, text } = question;
  return { ...(period ?? soonIn(question)), ...readLeastDepth(simplify(text)) };
}

const AHEAD =
  /(?:within|next|coming|in) (?:the )?(?:next |coming )?(?:(\d{1,2}|two|a|an) )?(days?|weeks?|month)\b|(?:خلال|في) (?:ال)?(?:(\d{1,2}) )?(يوم|ايام|اسبوعين|اسبوع|اسابيع|شهر)(?= |$|[?.!,])/;
const DAYS_OF: Record<string, number> = {
  day: 1,
  week: 7,
  month: 30,
  يوم: 1,
  ايام: 1,
  اسبوع: 7,
  اسابيع: 7,
  شهر: 30,
};

/** "Within a week", "خلال أسبوعين". */
function daysAheadIn(simple: string): { days?: number } {
  const [, number = '', english = '', arabicNumber = '', arabic = ''] = AHEAD.exec(simple) ?? [];
  const unit = english.replace(/s$/, '') || arabic;
  if (unit === 'اسبوعين') return { days: 14 };
  const each = DAYS_OF[unit];
  if (each === undefined) return {};
  const count = number === 'two' ? 2 : Number(number || arabicNumber) || 1;
  return { days: Math.min(DAYS_AHEAD, each * count) };
}

const BY_PLACE =
  /\b(?:governorates?|cit(?:y|ies)|regions?|areas?|where)\b|(?:^|\s)(?:و)?(?:بال|ال|ب|كل )?(?:محافظ(?:ه|ات)|مدن|مدينه|فين|اين)(?=$|[\s?,.!])/;

function byPlaceIn({ text }: Question): { by?: 'place' } {
  return BY_PLACE.test(simplify(text)) ? { by: 'place' } : {};
}

const OF_RAMADAN = /\bramadan\b|(?:^|\s)(?:ال|ل|ب|ف)?رمضان(?=$|[\s?,.!])/;
const IN_ITS_WEEKS =
  /\b(?:first|began|weeks?|weekly|by week|years?|before last)\b|(?:^|\s)(?:و)?(?:ال|بال)?(?:بدا|بدات|اول|اولا|اسبوع|اسابيع|اسبوعا|سنه)(?=$|[\s?,.!])/;
const BY_MECHANIC = /\b(?:kinds?|types?|mechanics?)\b|(?:^|\s)(?:ال)?(?:انواع|نوع)(?=$|[\s?,.!])/;
const BY_RETAILER =
  /\b(?:retailers?|stores?|shops?|chains?|supermarkets?|where)\b|(?:^|\s)(?:و)?(?:ال)?(?:متجر|متاجر|محل|محلات|سوبرماركت|سلسله|سلاسل|فين|اين)(?=$|[\s?,.!])/;
const BY_DISCOUNT = /\b(?:how deep|depths?|median|typical)\b|(?:^|\s)(?:و)?(?:ال)?(?:عمق|وسيط)(?=$|[\s?,.!])/;

const OF_FOLLOWERS =
  /\b(?:follow(?:ed|s)?|respond(?:ed|s)?|react(?:ed|s)?|answer(?:ed|s)?)\b|(?:^|\s)(?:و|ف)?(?:رد|ردت|ردوا|يرد|ترد|تبع|تبعت|تبعوا|لحق|لحقت|لحقوا)(?=$|[\s?,.!])/;

type StatsBy = NonNullable<Extract<Call, { name: 'getPromotionStats' }>['input']['by']>;

type StatsOrder = Extract<Call, { name: 'getPromotionStats' }>['input']['order'];

/** What promotions are listed by, brands unless something else is named; and who comes first. */
function statsBy({ text }: Question): { by?: StatsBy; order?: StatsOrder } {
  const simple = simplify(text);
  if (OF_FOLLOWERS.test(simple)) return { by: 'followed' };
  const { of, order, isOfDepth } = readSuperlative(text);
  if (of !== null && of !== 'product' && order !== null)
    return {
      by: of,
      order: isOfDepth ? (order === 'most' ? 'deepest' : 'shallowest') : order,
    };
  if (OF_RAMADAN.test(simple) && IN_ITS_WEEKS.test(simple)) return { by: 'ramadan' };
  if (BY_MECHANIC.test(simple)) return { by: 'mechanic' };
  if (BY_RETAILER.test(simple)) return { by: 'retailer' };
  return BY_DISCOUNT.test(simple) ? { by: 'discount' } : {};
}

/** "Which products lack a GTIN?" */
const OF_INCOMPLETE = /\bincomplete\b|\black|\bmissing\b|ناقص/;

const FALSE_ALONE =
  /\b(?:fake|false|inflated|not (?:real|genuine|honest))\b|(?:^|\s)(?:ال)?(?:وهمي|وهميه|صوري|صوريه)(?=$|[\s?,.!])|(?:غير|مش|ليست) (?:ال)?حقيقي/;

/** "Which discounts are fake?" */
function wantsFalseAlone({ text }: Pick<Question, 'text'>): boolean {
  return FALSE_ALONE.test(simplify(text));
}

function everything(subjects: readonly string[]): readonly string[] {
  return subjects.length > 0 ? subjects : [''];
}

type History = Extract<Call, { name: 'getPriceHistory' }>['input'];

/** What is there in the place of what no tool answers; null where it is answered. */
function callsInPlace(
  { refusal, subjects }: Question,
  levels: Omit<History, 'subject'>,
  period: { from: Day; to: Day },
): Call[] | null {
  if (refusal === null) return null;
  const inputs: Omit<History, 'subject'>[] = {
    forecast: [{ period: '30d' as const }, { period: '90d' as const }],
    cause: [
      { ...period, price: 'effective' as const },
      { ...period, price: 'regular' as const },
    ],
    sales: [],
  }[refusal];
  return subjects.flatMap((subject) =>
    inputs.map((input): Call => ({ name: 'getPriceHistory', input: { ...levels, ...input, subject } })),
  );
}

/** Without the filters of prices, and without a place. */
function ofShops({
  retailers,
  filters: { price: _, statistic: __, governorate: ___, value: ____, ...rest },
}: Question) {
  return { retailers, ...rest };
}

function catalogueCall(
  question: Question,
  intent: 'arrivals' | 'assortment' | 'catalogue',
  subject: string,
): Call {
  const { retailers, period } = question;
  if (intent === 'arrivals')
    return { name: 'listCatalogueChanges', input: { subject, retailers, ...period } };
  if (intent === 'assortment') return { name: 'getAssortment', input: { subject, ...ofShops(question) } };
  const onlyIncomplete = OF_INCOMPLETE.test(simplify(question.text));
  return { name: 'searchCatalogue', input: { subject, ...(onlyIncomplete && { incomplete: true }) } };
}

function promotionCalls(
  question: Question,
  intent: 'promotionStats' | 'realDiscounts',
  subject: string,
): Call[] {
  const shops = ofShops(question);
  const { period } = question;
  if (intent === 'realDiscounts') {
    const onlyFalse = wantsFalseAlone(question) && { onlyFalse: true };
    return [{ name: 'checkDiscounts', input: { subject, ...shops, ...onlyFalse, ...period } }];
  }
  const by = statsBy(question);
  // Whose rivals follow is whose promotions they are.
  const about = by.by === 'followed' && subject === 'our rivals' ? 'our brands' : subject;
  return [{ name: 'getPromotionStats', input: { subject: about, ...shops, ...by, ...period } }];
}

/** The tools that a question needs, with its own words as arguments, of each of its periods; none when it needs no figures. */
export function chooseCalls(question: Question, today: Day): Call[] {
  const { otherPeriod, ...rest } = question;
  const own = callsOfParts(question, today);
  if (otherPeriod === null) return onceEach(own);
  return onceEach([...own, ...callsOfParts({ ...rest, otherPeriod: null, period: otherPeriod }, today)]);
}

/** Two things that a question asks may be one: the prices of tea and how they changed. */
function onceEach(calls: readonly Call[]): Call[] {
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
}

/** Of each thing that is asked. */
function callsOfParts(question: Question, today: Day): Call[] {
  if (question.parts.length === 0) return callsFor(question, today);
  return question.parts.flatMap(({ intent, text }) =>
    callsFor(
      { ...question, intent: intent === 'price' && question.period ? 'history' : intent, text },
      today,
    ),
  );
}

type OnShelves = Extract<Call, { name: 'listVoids' }>['input'];

function shelfCall(
  question: Question,
  intent: 'stockouts' | 'distribution' | 'voids',
  asked: OnShelves,
): Call {
  const { compare } = question.filters;
  const beside = compare && { compare };
  if (intent === 'voids') return { name: 'listVoids', input: asked };
  if (intent === 'distribution')
    return { name: 'getDistribution', input: { ...asked, ...beside, ...byPlaceIn(question) } };
  const { order, limit } = readSuperlative(question.text);
  const listed = { ...(order && { order }), ...(limit !== null && { limit }) };
  return { name: 'getStockouts', input: { ...asked, ...beside, ...listed } };
}

type Movers = Extract<Call, { name: 'getTopMovers' }>['input'];

/** What moved most, or of brands how each of them did. */
function moverCalls(
  { subjects, text, direction }: Question,
  prices: Omit<Movers, 'subject' | 'direction'>,
  listed: Pick<Movers, 'limit'> | false,
): Call[] {
  const simple = simplify(text);
  const regular = REGULAR_PRICE.test(simple) && { price: 'regular' as const };
  if (OF_BRANDS.test(simple))
    return everything(subjects).map((subject) => ({
      name: 'getPriceHistory',
      input: { subject, ...prices, ...regular },
    }));
  const basis = { price: prices.price ?? ('effective' as const), ...regular };
  return everything(subjects).map((subject) => ({
    name: 'getTopMovers',
    input: { subject, ...prices, ...basis, direction, ...listed },
  }));
}

/** Several brands in one list, other subjects each in its own. */
function ranked({ together, subjects }: Question): { subject: string; brands?: string[] }[] {
  return together
    ? [{ subject: together.category, brands: together.brands }]
    : everything(subjects).map((subject) => ({ subject }));
}

function callsFor(question: Question, today: Day): Call[] {
  const { intent, subjects, against, floor } = question;
  const { price, statistic, governorate, value, compare, ...rest } = question.filters;
  const beside = compare && { compare };
  const { limit } = readSuperlative(question.text);
  const listed = limit !== null && { limit };
  // Each tool gets the filters that its figures support.
  const shops = { retailers: question.retailers, ...rest };
  const places = { ...shops, ...(governorate && { governorate }) };
  const prices = { ...places, ...(price && { price }) };
  const levels = { ...prices, ...(statistic && { statistic }), ...(value && { value }), ...beside };
  const { retailers } = question;
  const named = question.period ?? undefined;
  const period = named ?? { from: addDays(today, 1 - DEFAULT_DAYS), to: today };
  const subject = subjects.join(' ');
  const nearest = callsInPlace(question, levels, period);
  if (nearest) return nearest;
  switch (intent) {
    case 'price':
      if (subjects.length === 0 && retailers.length === 0) return [];
      return everything(subjects).map((each) => ({ name: 'getPrices', input: { subject: each, ...levels } }));
    case 'compare':
      if (subjects.length > 1)
        return subjects.map((each) => ({ name: 'getPrices', input: { subject: each, ...levels } }));
      return [{ name: 'compareRetailers', input: { subject, ...prices, ...named } }];
    case 'history':
      return everything(subjects).map((each) => ({
        name: 'getPriceHistory',
        input: { subject: each, ...levels, ...period },
      }));
    case 'movers':
      return moverCalls(question, { ...prices, ...period }, listed);
    case 'retailerChanges': {
      const basis = { price: price ?? ('regular' as const) };
      return everything(subjects).map((each) => ({
        name: 'getPriceHistory',
        input: { subject: each, ...places, ...basis, ...period },
      }));
    }
    case 'index':
      // "Is Wahat cheaper than Qasr for tea?"
      if (subject === '' && retailers.length > 1)
        return [{ name: 'compareRetailers', input: { subject: against, ...prices, ...named } }];
      return (against ? [subject] : everything(subjects)).map((each) => ({
        name: 'getPriceIndex',
        input: { subject: each, ...prices, ...beside, ...named, ...(against && { against }) },
      }));
    case 'inflation':
      return everything(subjects).map((each) => ({
        name: 'getInflation',
        input: { subject: each, ...places },
      }));
    case 'changes':
      return [{ name: 'whatChanged', input: { subject, retailers, ...(named && { since: named.from }) } }];
    case 'packs':
      return everything(subjects).map((each) => ({
        name: 'getPackLadder',
        input: { subject: each, ...prices, ...named },
      }));
    case 'margins':
      return everything(subjects).map((each) => ({
        name: 'getMargins',
        input: { subject: each, ...places, ...named, ...(floor !== null && { floor }) },
      }));
    case 'arrivals':
    case 'assortment':
    case 'catalogue':
      return everything(subjects).map((each) => catalogueCall(question, intent, each));
    case 'promotionStats':
    case 'realDiscounts':
      return everything(subjects).flatMap((each) => promotionCalls(question, intent, each));
    case 'promotions':
      return everything(subjects).map((each) => ({
        name: 'getPromotions',
        input: { subject: each, ...shops, ...promotionsIn(question), ...listed },
      }));
    case 'stockouts':
    case 'distribution':
    case 'voids':
      return everything(subjects).map((each) =>
        shelfCall(question, intent, { subject: each, ...places, ...named }),
      );
    case 'cheapest':
    case 'dearest':
      return ranked(question).map((each) => ({
        name: 'rankProducts',
        input: { ...each, ...prices, ...named, ...listed, order: intent },
      }));
    case 'alert':
      return [{ name: 'draftAlert', input: { subject, retailers, ...readAlert(question.text) } }];
    case 'describe':
      return [{ name: 'describeMarket', input: { subject } }];
    default:
      return [];
  }
}

/**
 * What was read as retailers may be something on the shelf: "the difference between A and B" of two brands, "out of stock in yoghurt" after
 * a question about milk. When the tool knows no such retailer, it is asked about that.
 */
export function chooseSecondCalls(question: Question, results: readonly ToolResult[], today: Day): Call[] {
  const [first, ...others] = results;
  if (question.intent === 'retailerChanges' && first && others.length === 0)
    return promotionsThere(question, first);
  // "Is Wahat cheaper than Qasr?": of brands there are none so called.
  if (first && isOfRetailers(question, first) && others.length === 0)
    return [
      {
        name: 'compareRetailers',
        input: { subject: '', retailers: [...question.subjects, question.against] },
      },
    ];
  const isUnknown = first?.output?.status === 'not_found' && first.output.kind === 'retailer';
  if (!isUnknown || others.length > 0) return [];
  const { retailers, intent } = question;
  const [place, ...more] = retailers;
  // "In Giza": what has shops has places.
  if ((intent === 'distribution' || intent === 'voids') && place && more.length === 0)
    return chooseCalls(
      { ...question, retailers: [], filters: { ...question.filters, governorate: place } },
      today,
    );
  if (question.leans) return chooseCalls({ ...question, subjects: retailers, retailers: [] }, today);
  const isComparison = first.name === 'compareRetailers' && question.subjects.length === 0;
  return isComparison
    ? retailers.map((subject) => ({ name: 'getPrices', input: { subject, retailers: [] } }))
    : [];
}

/** "Which shop cut prices most and what is on promotion there?" */
function promotionsThere(question: Question, { name, output }: ToolResult): Call[] {
  const { text, subjects } = question;
  const isFound = name === 'getPriceHistory' && output?.status === 'ok' && 'seriesOf' in output;
  if (!isFound || !OF_PROMOTIONS.test(simplify(text))) return [];
  const [there] = rankChanges(output.retailers ?? [], question);
  return there
    ? [{ name: 'getPromotions', input: { subject: subjects.join(' '), retailers: [there.name] } }]
    : [];
}

function isOfRetailers({ subjects, against }: Question, { name, output }: ToolResult): boolean {
  return (
    name === 'getPriceIndex' &&
    output?.status === 'not_found' &&
    output.kind === 'product' &&
    against !== '' &&
    subjects.length > 0
  );
}
