import { type Tool, type ToolExecutionOptions, tool } from 'ai';
import { moduleAccess } from '#lib/market/access/module-access.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { type Dropped, isCarriedOn } from './dropped-focus.ts';
import type { LookupBudget } from './lookup-budget.ts';
import { modelOutput } from './model-output.ts';
import { toldFigures } from './told-figures.ts';
import type { AnalystTool } from './tools/parts/analyst-tool.ts';
import { inputSchema } from './tools/parts/input-schema.ts';
import type { ToolName, ToolOutput } from './tools/tool-outputs.ts';
import { type ToolInput, tools } from './tools/tools.ts';

const LOOKUP_FAILED = 'The lookup failed; there is no figure to give.';
const REFUSALS = {
  all: 'No more lookups for this question. Answer with the results that are there.',
  step: 'Not looked up: that was more than six in one step. Ask again in the next step.',
};

const TOO_SLOW =
  'The lookup took too long; there is no figure to give. Answer without it, and say what is missing.';

/** A read that is running goes on to its end, and no one waits for it. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal?.reason);
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave, { once: true });
  return Promise.race([work, aborted]);
};

const DROPPED =
  'Not looked up: the user no longer asks about that subject or one of these retailers. Look up without it, or ask which one is meant.';

/** Reads the market for the asker; `gone` aborts when the answer no longer needs the result. */
type LookUp = <O>(read: (reader: Reader) => Promise<O>, gone: AbortSignal | undefined) => Promise<O>;

type AnalystTools = { [N in ToolName]?: Tool<ToolInput<N>, ToolOutput<N>> };

type Setting = {
  scope: DataScope;
  lookUp: LookUp;
  budget: LookupBudget;
  /** Characters of a result, as the model reads it. */
  resultCharacters: number;
  question: string;
  /** The answer before this one asked back: this one answers. */
  hasAsked: boolean;
  /** What the asker has taken away of the focus. */
  dropped: readonly Dropped[];
  /** Gets what went wrong inside; the model learns only that something did. */
  onFault: (fault: unknown) => void;
};

const entries = Object.entries<AnalystTool>(tools);

/** The tools that a plan does not have, each with the module that would bring it. */
export const lackingTools = (scope: DataScope): { name: string; module: ModuleName }[] =>
  entries.flatMap(([name, { module }]) =>
    module !== null && moduleAccess(scope, module) === 'closed' ? [{ name, module }] : [],
  );

/** The tools of a plan as the model sees them, bound to what this asker may see: no argument can widen that. */
export const analystTools = ({
  scope,
  lookUp,
  budget,
  resultCharacters,
  question,
  hasAsked,
  dropped,
  onFault,
}: Setting): AnalystTools => {
  const bind = (each: AnalystTool) => {
    const answer = async (given: unknown, { abortSignal, messages }: ToolExecutionOptions<unknown>) =>
      'lookUp' in each
        ? lookUp((reader) => each.lookUp(reader, given), abortSignal)
        : each.answer(given, { figures: toldFigures(messages), question });
    return tool({
      description: each.description,
      inputSchema: inputSchema(each.input),
      outputSchema: each.output,
      toModelOutput: ({ toolCallId, output }) => modelOutput(toolCallId, output, resultCharacters),
      execute: async (given: unknown, options) => {
        const spent = budget.take();
        if (spent !== null) throw new Error(REFUSALS[spent]);
        if (isCarriedOn(given, dropped)) throw new Error(DROPPED);
        return unlessAborted(answer(given, options), options.abortSignal).then(
          budget.keep,
          (fault: unknown) => {
            if (options.abortSignal?.aborted) throw new Error(TOO_SLOW);
            onFault(fault);
            throw new Error(LOOKUP_FAILED);
          },
        );
      },
    });
  };
  const withheld = new Set(lackingTools(scope).map(({ name }) => name));
  if (hasAsked) withheld.add('askWhich' satisfies ToolName);
  const bound = entries.flatMap(([name, each]) => (withheld.has(name) ? [] : [[name, bind(each)]]));
  // Each is bound under the name that chose its schemas.
  return Object.fromEntries(bound) as AnalystTools;
};
