import type { ToolProvenance } from '#lib/chat/tools/parts/output-parts.ts';
import { isolateName } from '#lib/i18n/isolate.ts';
import { writeAlertDraft } from './answers/alerts.ts';
import { writeAssortment, writeCatalogue, writeCatalogueChanges } from './answers/catalogue.ts';
import { writeChanges } from './answers/changes.ts';
import { writeChangesOf } from './answers/changes-of.ts';
import { writeComparison, writeHistory, writeMovers } from './answers/comparisons.ts';
import { writeDistribution } from './answers/distribution.ts';
import { wantsDearest } from './answers/firsts.ts';
import { demoLine, lackingLine, type Style, scopeLine, styleOf } from './answers/format.ts';
import { withIsolatedNames } from './answers/isolated-results.ts';
import { writeMargins } from './answers/margins.ts';
import { writeInflation } from './answers/months.ts';
import { writePackLadder } from './answers/packs.ts';
import { writePriceIndex } from './answers/price-index.ts';
import { writePrices, writeRanking } from './answers/prices.ts';
import { writePromotionStats } from './answers/promotion-stats.ts';
import { writeRealDiscounts } from './answers/real-discounts.ts';
import { writeMarket, writePromotions, writeStockouts } from './answers/shelf.ts';
import {
  byBrandLine,
  talk,
  withheldLine,
  writeNoData,
  writeNotFound,
  writeOutsidePlan,
  writeWhichOther,
} from './answers/talk.ts';
import { writeVoids } from './answers/voids.ts';
import { TALK } from './intents.ts';
import type { ToolResult } from './messages.ts';
import type { Question } from './read-question.ts';
import { refusals } from './read-refusal.ts';
import { asTyped, simplify } from './words.ts';

/** The answer in the question's language, with the figures exactly as the tools gave them. */
export function writeAnswer(question: Question, found: readonly ToolResult[]): string {
  const results = found.map((result) => withIsolatedNames(result, question.language));
  const useful = results.filter(({ output }) => output?.status === 'ok');
  const style = styleOf(question.language, useful.length);
  const writtenResults = results.map((result) => ({ result, text: writeResult(result, question, style) }));
  const shown =
    useful.length > 0
      ? writtenResults.filter(({ result }) => !isMistaken(result, results, question))
      : writtenResults.slice(0, 1);
  const provenances: ToolProvenance[] = shown.flatMap(({ result: { output } }) =>
    output && 'looked' in output ? [output.looked] : [],
  );
  return joined([
    useful.length > 0 && question.refusal ? style.say(refusals[question.refusal]) : '',
    ...shown.map(({ text }) => text),
    useful.length > 0 ? unusedLine(question, style) : '',
    lackingLine(provenances, style),
    withheldLine(provenances, style),
    byBrandLine(provenances, style),
    scopeLine(provenances, style),
    demoLine(style),
  ]);
}

/** An answer that needs no figures. */
export function writeTalk(question: Question, hasTools: boolean): string {
  const style = styleOf(question.language);
  const kind = TALK.find((each) => each === question.intent);
  const { refusal } = question;
  if (refusal === 'sales') return joined([style.say(refusals.sales), demoLine(style)]);
  const text = style.say(kind ? talk[kind] : hasTools ? talk.unclear : talk.noTools);
  return joined([text, demoLine(style)]);
}

export function askWhichOther(question: Question, retailers: readonly string[]): string {
  const style = styleOf(question.language);
  return joined([writeWhichOther(retailers, style), demoLine(style)]);
}

/** Asks for another question where this one could be answered in small part only. */
export function askWithout({ language, subjects, retailers, unused }: Question): string {
  const style = styleOf(language);
  const { say, list } = style;
  const names = list([...subjects, ...retailers].map((name) => isolateName(language, name)));
  const words = list(unused.map((word) => isolateName(language, word)));
  const text = say({
    en: `I only understood part of this question. I can look up: ${names}. I don’t know: ${words}. Please ask again without these words, or with other names.`,
    ar: `لم أفهم من السؤال إلا جزءًا. يمكنني البحث عن: ${names}. ولا أعرف: ${words}. أعد السؤال بدون هذه الكلمات، أو بأسماء أخرى.`,
  });
  return joined([text, demoLine(style)]);
}

/** Words that the figures know nothing of. */
function unusedLine({ unused }: Question, { say, list }: Style): string {
  if (unused.length === 0) return '';
  return say({
    en: `I didn’t use these words: ${list(unused)}.`,
    ar: `لم تُؤخذ هذه الكلمات في الحساب: ${list(unused)}.`,
  });
}

function joined(parts: readonly string[]): string {
  return parts.filter(Boolean).join('\n\n');
}

/** What a place that is no retailer is read for again. */
const READ_AGAIN = new Set(['compareRetailers', 'getPriceIndex', 'getDistribution', 'listVoids']);

/** The first, wrong reading of a place that is no retailer, when the second one found something. */
function isMistaken(result: ToolResult, all: readonly ToolResult[], { leans }: Question): boolean {
  return (
    result.output?.status === 'not_found' &&
    (READ_AGAIN.has(result.name) || (leans && result === all[0])) &&
    all.length > 1
  );
}

function writeResult(result: ToolResult, question: Question, style: Style): string {
  const { output } = result;
  if (output === null) return style.say(talk.failed);
  if (output.status === 'not_found')
    return writeNotFound(output, isolateName(question.language, asTyped(output.asked, question.text)), style);
  if (output.status === 'outside_plan') return writeOutsidePlan(output, style);
  // The line of what is withheld says it.
  if (output.status === 'no_data' && output.looked.withheld) return '';
  if (output.status === 'no_data') return writeNoData(output.looked, style);
  return writeFigures(result, question, style);
}

function writeFigures({ name, output, input }: ToolResult, question: Question, style: Style): string {
  if (output?.status !== 'ok') return '';
  switch (name) {
    case 'getPrices':
      return writePrices(output, style);
    case 'rankProducts':
      return writeRanking(output, input.order === 'dearest' ? 'dearest' : 'cheapest', style);
    case 'compareRetailers':
      return writeComparison(output, wantsDearest(simplify(question.text)), style);
    case 'getPriceHistory':
      return writeChangesOf(output, question, style) || writeHistory(output, style);
    case 'getInflation':
      return writeInflation(output, style);
    case 'getMargins':
      return writeMargins(output, style);
    case 'getPackLadder':
      return writePackLadder(output, style);
    case 'getPriceIndex':
      return writePriceIndex(output, wantsDearest(simplify(question.text)), style);
    case 'whatChanged':
      return writeChanges(output, style);
    case 'getTopMovers':
      return writeMovers(output, style);
    case 'searchCatalogue':
      return writeCatalogue(output, style);
    case 'getAssortment':
      return writeAssortment(output, style);
    case 'listCatalogueChanges':
      return writeCatalogueChanges(output, question.text, style);
    case 'getPromotionStats':
      return writePromotionStats(output, input.order, style);
    case 'checkDiscounts':
      return writeRealDiscounts(output, input.onlyFalse === true || output.looked.products === 1, style);
    case 'getPromotions':
      return writePromotions(output, input, style);
    case 'getStockouts':
      return writeStockouts(output, question.text, style);
    case 'getDistribution':
      return writeDistribution(output, style);
    case 'listVoids':
      return writeVoids(output, style);
    case 'draftAlert':
      return writeAlertDraft(output, style);
    case 'describeMarket':
      return writeMarket(output, style);
    default:
      return '';
  }
}
