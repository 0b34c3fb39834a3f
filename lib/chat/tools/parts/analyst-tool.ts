import type { z } from 'zod';
import type { Reader } from '#lib/market/access/reader.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

/** One of the analyst's tools, but for its name, under which `tools` lists it. */
export type AnalystTool<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  /** Without this module of the plan it is not offered; null: to all. */
  module: ModuleName | null;
  /** What a model reads: what it answers, and what its figures are. */
  description: string;
  input: I;
  /** In a file of its own, which browsers read without what looks up. */
  output: O;
  lookUp: (reader: Reader, input: z.output<I>) => Promise<z.output<O>>;
};

export const analystTool = <I extends z.ZodType, O extends z.ZodType>(
  tool: AnalystTool<I, O>,
): AnalystTool<I, O> => tool;
