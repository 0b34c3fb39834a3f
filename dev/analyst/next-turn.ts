import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { type Call, chooseCalls, chooseSecondCalls } from './choose-calls.ts';
import {
  type CompletionIn,
  carriedIn,
  droppedIn,
  lackingIn,
  type Message,
  questionsIn,
  resultsIn,
  splitAtQuestion,
  type ToolResult,
  todayIn,
} from './messages.ts';
import { wantsMore } from './read-depth.ts';
import { type Asked, type Question, readConversation } from './read-question.ts';
import { toldIn } from './told-names.ts';
import { simplify } from './words.ts';
import { askWhichOther, askWithout, writeAnswer, writeTalk } from './write-answer.ts';

/** What the demo analyst does next: ask the product's tools, or say something. */
export type Turn = { calls: Call[] } | { text: string };

/** Decides by rules from the whole conversation; it keeps nothing between requests. */
export function nextTurn({ messages, tools }: Pick<CompletionIn, 'messages' | 'tools'>): Turn {
  const today = todayIn(messages);
  const { before, since } = splitAtQuestion(messages);
  const read = readConversation(questionsIn(before), today, {
    ...{ told: toldIn(before), asked: askedIn(before), dropped: droppedIn(before) },
  });
  if (read === null) return { text: '' };
  const listed = atPlace(read, before);
  const other = read.wantsOther && !listed ? otherRetailer(before) : null;
  const offered = new Set(tools.map((tool) => tool.function.name));
  if (other && 'candidates' in other) {
    const mayAsk = offered.has('askWhich') && since.length === 0;
    return askWith(other.candidates, mayAsk) ?? { text: askWhichOther(read, other.candidates) };
  }
  const question: Question = other
    ? { ...read, retailers: [other.retailer] }
    : (listed ?? betweenThem(read, before) ?? unplaced(read));
  if (question.isMostlyUnused && question.refusal === null && since.length === 0)
    return { text: askWithout(question) };
  const lacking = lackingIn(messages);
  const possible = (calls: Call[]) =>
    calls.map((call) => orWhy(call, lacking)).filter(({ name }) => offered.has(name));
  const results = resultsIn(since);
  const more = nextPage(question, before);
  const first = more ? [more] : chooseCalls(question, today);
  const calls = possible(results.length === 0 ? first : chooseSecondCalls(question, results, today));
  if (calls.length > 0 && !since.some(wroteText)) return { calls };
  return {
    text: results.length > 0 ? writeAnswer(question, results) : writeTalk(question, offered.size > 0),
  };
}

/** "And the rest?" of the promotions that were listed. */
function nextPage({ text }: Question, before: readonly Message[]): Call | null {
  if (!wantsMore(simplify(text)) || before.length < 2) return null;
  const last = resultsIn(splitAtQuestion(before.slice(0, -1)).since).at(-1);
  if (last?.name !== 'getPromotions' || last.output?.status !== 'ok') return null;
  const { input, output } = last;
  const offset = Number(input.offset ?? 0) + output.promotions.length;
  // As it was asked before.
  const again = input as Extract<Call, { name: 'getPromotions' }>['input'];
  return offset < output.total ? { name: 'getPromotions', input: { ...again, offset } } : null;
}

const ON_SHELF = new Set(['product', 'brand', 'category']);

/** "The second" of the list of before; null where there is none, or it is shorter. */
function atPlace(question: Question, before: readonly Message[]): Question | null {
  if (question.ordinal === null) return null;
  const { listed, category = [] } = carriedIn(before);
  const name = listed?.names[question.ordinal - 1];
  if (!listed || name === undefined) return null;
  if (listed.of === 'retailer') return { ...question, retailers: [name] };
  const subject = listed.of === 'brand' ? [name, ...category.slice(0, 1)].join(' ') : name;
  return ON_SHELF.has(listed.of) ? { ...question, subjects: [subject] } : null;
}

/** A place in no list says nothing. */
function unplaced(question: Question): Question {
  return question.ordinal === null ? question : { ...question, intent: 'unclear' };
}

const MOST_OPTIONS = 5;

/** Buttons for few candidates; null where they stand already, or are too few or too many. */
function askWith(options: string[], mayAsk: boolean): Turn | null {
  if (!mayAsk || options.length < 2 || options.length > MOST_OPTIONS) return null;
  return { calls: [{ name: 'askWhich', input: { options } }] };
}

/** Where nothing of the question was found. */
const NOTHING_FOUND: Asked = { subjects: [], together: null, retailers: [], choice: null, isLost: true };

/** What the last answer with look-ups looked up and found. */
function askedIn(before: readonly Message[]): Asked | null {
  if (before.length < 2) return null;
  const last = splitAtQuestion(before.slice(0, -1));
  const looks = resultsIn(last.since).filter(isLook);
  const results = looks.filter(({ output }) => output?.status === 'ok' || output?.status === 'no_data');
  const inputs = results.length > 0 ? results.map(({ input }) => input) : looks.flatMap(elsewhere);
  if (inputs.length === 0) return askedIn(last.before) ?? (looks.length > 0 ? NOTHING_FOUND : null);
  const subjects = inputs.flatMap(({ subject }) =>
    typeof subject === 'string' && subject !== '' ? subject : [],
  );
  const retailers = inputs.flatMap((input) =>
    Array.isArray(input.retailers) ? input.retailers.filter((each) => typeof each === 'string') : [],
  );
  const [subject = ''] = subjects;
  const brands = inputs.flatMap((input) => (Array.isArray(input.brands) ? input.brands.map(String) : []));
  const categories = results.flatMap(({ output }) =>
    output && 'looked' in output && output.looked.alsoIn.length > 0
      ? [output.looked.subject, ...output.looked.alsoIn]
      : [],
  );
  const isOne = new Set(subjects).size === 1 && categories.length > 0;
  return {
    subjects: [...new Set(subjects)],
    together: brands.length > 0 ? { brands: [...new Set(brands)], category: subject } : null,
    retailers: [...new Set(retailers)],
    choice: isOne ? { subject, categories } : null,
    isLost: false,
  };
}

/** What a plan lacks was not looked for. */
function isLook({ name, input }: ToolResult): boolean {
  return name !== 'askWhich' && !(name === 'describeMarket' && typeof input.module === 'string');
}

/** Where only the retailer was not found, the subject was. */
function elsewhere({ output, input }: ToolResult): Record<string, unknown>[] {
  if (output?.status !== 'not_found' || output.kind !== 'retailer') return [];
  const { asked } = output;
  const retailers = Array.isArray(input.retailers) ? input.retailers.filter((each) => each !== asked) : [];
  return [{ ...input, retailers }];
}

const THEM = /\bbetween (?:them|the two|both)\b|بينهم/;

/** The two shops that the last two answers looked at, one each. */
function betweenThem(question: Question, before: readonly Message[]): Question | null {
  if (!THEM.test(simplify(question.text))) return null;
  const seen = retailersSeenIn(before);
  const shops = [...new Set(seen.flat())];
  const isOneEach = seen.length === 2 && seen.every((some) => some.length === 1) && shops.length === 2;
  const subjects = askedIn(before)?.subjects ?? [];
  return isOneEach ? { ...question, intent: 'compare', subjects, retailers: shops, unused: [] } : null;
}

/** Of the last two results. */
function retailersSeenIn(before: readonly Message[]): string[][] {
  return resultsIn(before)
    .flatMap(({ output }) => (output && 'looked' in output ? [output.looked.retailers] : []))
    .slice(-2);
}

/** A tool that the plan lacks is not offered: in its place the product is asked what to say of that. */
function orWhy(call: Call, lacking: ReadonlyMap<string, ModuleName>): Call {
  const module = lacking.get(call.name);
  return module ? { name: 'describeMarket', input: { subject: '', module } } : call;
}

function wroteText(message: Message): boolean {
  return message.role === 'assistant' && message.content.trim() !== '';
}

/** Of the retailers that the last answers looked at, the one that the newest did not; the candidates when that is not one. */
function otherRetailer(before: readonly Message[]): { retailer: string } | { candidates: string[] } {
  const retailersSeen = retailersSeenIn(before);
  const newest = retailersSeen.at(-1) ?? [];
  const all = [...new Set(retailersSeen.flat())];
  const others = newest.length === 1 ? all.filter((retailer) => !newest.includes(retailer)) : [];
  const [only] = others;
  return only !== undefined && others.length === 1 ? { retailer: only } : { candidates: all.slice(0, 6) };
}
