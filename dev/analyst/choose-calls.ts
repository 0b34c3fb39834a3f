import type { z } from 'zod';
import type { ToolName, toolInputs } from '#lib/chat/tools/schema.ts';
import { addDays, type Day } from '#lib/core/cairo-days.ts';
import type { ToolResult } from './messages.ts';
import type { Question } from './read-question.ts';

export type Call = { [N in ToolName]: { name: N; input: z.input<(typeof toolInputs)[N]> } }[ToolName];

const DEFAULT_DAYS = 30;

const everything = (subjects: readonly string[]): readonly string[] =>
  subjects.length > 0 ? subjects : [''];

/** The tools that a question needs, with its own words as arguments; none when it needs no figures. */
export const chooseCalls = (question: Question, today: Day): Call[] => {
  const { intent, subjects, retailers, direction } = question;
  const named = question.period ?? undefined;
  const period = named ?? { from: addDays(today, 1 - DEFAULT_DAYS), to: today };
  const subject = subjects.join(' ');
  switch (intent) {
    case 'price':
      if (subjects.length === 0 && retailers.length === 0) return [];
      return everything(subjects).map((each) => ({ name: 'getPrices', input: { subject: each, retailers } }));
    case 'compare':
      if (subjects.length > 1)
        return subjects.map((each) => ({ name: 'getPrices', input: { subject: each, retailers } }));
      return [{ name: 'compareRetailers', input: { subject, retailers } }];
    case 'history':
      return everything(subjects).map((each) => ({
        name: 'getPriceHistory',
        input: { subject: each, retailers, ...period },
      }));
    case 'movers':
      return [{ name: 'getTopMovers', input: { subject, retailers, direction, ...period } }];
    case 'promotions':
      return [{ name: 'getPromotions', input: { subject, retailers, ...named } }];
    case 'stockouts':
      return [{ name: 'getStockouts', input: { subject, retailers, ...named } }];
    case 'cheapest':
    case 'dearest':
      return [{ name: 'rankProducts', input: { subject, retailers, order: intent } }];
    case 'describe':
      return [{ name: 'describeMarket', input: { subject } }];
    default:
      return [];
  }
};

/** "The difference between A and B" may mean two brands: when the tool knows no such retailers, their prices are asked for. */
export const chooseSecondCalls = (question: Question, results: readonly ToolResult[]): Call[] => {
  const [first, ...others] = results;
  const mistaken =
    question.intent === 'compare' &&
    question.subjects.length === 0 &&
    others.length === 0 &&
    first?.name === 'compareRetailers' &&
    first.output?.status === 'not_found' &&
    first.output.kind === 'retailer';
  if (!mistaken) return [];
  return question.retailers.map((subject) => ({ name: 'getPrices', input: { subject, retailers: [] } }));
};
