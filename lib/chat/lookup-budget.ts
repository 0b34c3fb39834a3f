import type { JSONValue } from 'ai';
import { ANSWER_LIMITS } from './limits.ts';
import { withShorterLists } from './shorter-lists.ts';
import { MOST_ROWS } from './tools/parts/output-parts.ts';

/** How often one answer may still look into the data, and how much of what it finds it keeps. */
export type LookupBudget = {
  beginStep: () => void;
  /** @returns where there is none left: in this step, or at all; null: it was taken */
  take: () => 'step' | 'all' | null;
  isSpent: () => boolean;
  /** What was found, its lists shortened where it has more bytes than are left beside the look-ups to come. */
  keep: <Output>(output: Output) => Output;
};

/** @param lookups how many an answer may make */
export const lookupBudget = (lookups: number): LookupBudget => {
  let lookupCount = 0;
  let inStep = 0;
  let kept = 0;
  let bytesLeft: number = ANSWER_LIMITS.resultsBytes;
  const isSpent = () => lookupCount >= lookups;
  return {
    isSpent,
    beginStep: () => {
      inStep = 0;
    },
    take: () => {
      if (isSpent()) return 'all';
      if (inStep >= ANSWER_LIMITS.lookupsInStep) return 'step';
      lookupCount += 1;
      inStep += 1;
      return null;
    },
    keep: (output) => {
      kept += 1;
      const { resultBytes, leastResultBytes } = ANSWER_LIMITS;
      const spare = bytesLeft - leastResultBytes * Math.max(0, lookups - kept);
      const size = Math.max(leastResultBytes, Math.min(resultBytes, spare));
      // What a tool answers has been through its schema, and that is JSON.
      const json = output as JSONValue;
      const short = withShorterLists(json, { rows: MOST_ROWS, size, sizeOf: bytesOf });
      bytesLeft -= bytesOf(short);
      return short as typeof output;
    },
  };
};

const bytesOf = (value: JSONValue): number => Buffer.byteLength(JSON.stringify(value));
