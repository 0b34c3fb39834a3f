import type { z } from 'zod';
import type { Figure } from '#lib/chat/figures/evidence-figures.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import type words from '#messages/en/followUps.json';

/** One of the analyst's tools, but for its name, under which `tools` lists it. */
type Described<I extends z.ZodType, O extends z.ZodType> = {
  /** Without this module of the plan it is not offered; null: to all. */
  module: ModuleName | null;
  /** What a model reads: what it answers, and what its figures are. */
  description: string;
  input: I;
  /** In a file of its own, which browsers read without what looks up. */
  output: O;
};

/** Tools that a question leads to, in the words of the namespace `followUps`. */
export type NextTool = Extract<keyof typeof words, string>;

/** Asks the market. */
export type MarketTool<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = Described<I, O> & {
  /** What is asked next of the same subject, the likeliest first. */
  leadsTo?: readonly NextTool[];
  /** Of a single product it says nothing that others do not. */
  needsSeveralProducts?: true;
  lookUp(reader: Reader, input: z.output<I>): Promise<z.output<O>>;
};

/** What a conversation holds. */
type Told = {
  /** The figures of its results, by their ids. */
  figures: ReadonlyMap<string, Figure>;
  question: string;
};

/** Needs no more than what the conversation holds. */
export type OwnTool<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = Described<I, O> & {
  answer(input: z.output<I>, told: Told): z.output<O>;
};

export type AnalystTool<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> =
  | MarketTool<I, O>
  | OwnTool<I, O>;

export const marketTool = <I extends z.ZodType, O extends z.ZodType>(
  tool: MarketTool<I, O>,
): MarketTool<I, O> => tool;

export const ownTool = <I extends z.ZodType, O extends z.ZodType>(tool: OwnTool<I, O>): OwnTool<I, O> => tool;
