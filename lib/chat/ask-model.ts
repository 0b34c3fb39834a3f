import { isStepCount, experimental_streamTextLowMemory as streamText } from 'ai';
import type { MessageRow } from '#db/queries/chats.ts';
import type { Context } from '#lib/context/context.ts';
import { SECOND } from '#lib/core/clock.ts';
import { env } from '#lib/core/env.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { readMarket } from '#lib/market/access/read-market.ts';
import type { Said } from '#lib/market/names/said.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { analystTools, lackingTools } from './analyst-tools.ts';
import { askedAgain } from './asked-again.ts';
import { uniqueCalls } from './call-ids.ts';
import { carriedOf, withFocus } from './carried-focus.ts';
import { droppedOf, withDropped } from './dropped-focus.ts';
import type { FocusItem } from './focus.ts';
import { lookupBudget } from './lookup-budget.ts';
import { modelMessages } from './model-messages.ts';
import { modelWindow } from './model-window.ts';
import type { ChatModel } from './openai-model.ts';
import { languageOfText } from './question-language.ts';
import type { Sight } from './result-needs.ts';
import { StoredParts } from './schema.ts';
import { systemPrompt } from './system-prompt.ts';
import { telemetryOf } from './telemetry.ts';
import { withNames } from './told-names.ts';
import { askWhichOutput } from './tools/ask-which/ask-which-output.ts';

const MAX_STEPS = 6;
/** How long the model may take: for everything, until the first word of a try, before another try, between two words, and a tool. */
export const PATIENCE = {
  totalMs: 120 * SECOND,
  // Models that think say nothing for long.
  firstChunkMs: 60 * SECOND,
  retryMs: 2 * SECOND,
  chunkMs: 20 * SECOND,
  toolMs: 15 * SECOND,
};

type Ask = {
  model: ChatModel;
  /** The question, which is the last. */
  history: MessageRow[];
  question: string;
  /** What the market has of it. */
  names: Promise<Said | null>;
  /** What the asker has taken away of the focus. */
  dropped: readonly FocusItem[];
  patience: Partial<typeof PATIENCE>;
  stop: AbortSignal;
};

/** The answer lets the asker choose. */
const asksBack = (answer: MessageRow | undefined): boolean => {
  const parts = StoredParts.safeParse(answer?.parts);
  return parts.success && parts.data.some((part) => part.type === 'tool-askWhich' && asks(part));
};

const asks = (part: object): boolean =>
  'output' in part && askWhichOutput.safeParse(part.output).data?.status === 'asked';

/** Which categories a showcase has, the names of the question know; without them none. */
const sightOf = (scope: DataScope, said: Said | null): Sight => ({
  scope,
  covered:
    scope.categories === 'all'
      ? 'all'
      : new Set(scope.categories === 'showcase' ? said?.covered?.map(({ id }) => id) : scope.categories),
});

/** Begins to ask the model, which looks up in the market what the asker may see. @returns what it answers, as the AI SDK streams it */
export const askModel = async (
  ctx: Context,
  { model, history, question, names, patience, stop, ...ask }: Ask,
) => {
  const { actor, log, now } = ctx;
  const locale = languageOfText(question) ?? ctx.locale;
  const scope = dataScope(actor, now);
  const window = modelWindow(env().OPENAI_CONTEXT_TOKENS);
  const budget = lookupBudget(window.lookups);
  const hasAsked = asksBack(history.at(-2));
  const said = await names;
  const dropped = droppedOf(ask.dropped, history, said);
  const carried = carriedOf(history, { dropped, sight: sightOf(scope, said) });
  const heard = await modelMessages(history, window);
  const { firstChunkMs, retryMs, ...timeout } = { ...PATIENCE, ...patience };
  const onAgain = (error: unknown) => log.warn({ error }, 'the model is asked once more');
  // Keeps no copy of the stream for a second reader: there is one.
  const { stream } = streamText({
    model: askedAgain(model, { patience: { firstChunkMs, retryMs }, passed: uniqueCalls(), onAgain }),
    instructions: systemPrompt({ locale, today: cairoDay(now), lacking: lackingTools(scope), hasAsked }),
    messages: withNames(withDropped(withFocus(heard, carried), dropped), said),
    tools: analystTools({
      ...{ scope, budget, question, hasAsked, dropped, resultCharacters: window.resultCharacters },
      lookUp: (read, gone) => readMarket({ ...ctx, locale, gone }, read, { isPatient: true }),
      onFault: (error) => log.error({ error }, 'a tool of the analyst failed'),
    }),
    stopWhen: isStepCount(MAX_STEPS),
    // The last step must say something, and so must one that has no lookup left: it has no tools, for not every server knows that none may
    // be chosen.
    prepareStep: ({ stepNumber }) => {
      budget.beginStep();
      return stepNumber === MAX_STEPS - 1 || budget.isSpent() ? { activeTools: [] } : undefined;
    },
    abortSignal: stop,
    timeout,
    maxRetries: 0,
    maxOutputTokens: window.outputTokens,
    telemetry: telemetryOf('analyst'),
    onError: ({ error }) => log.warn({ error }, 'the model failed'),
  });
  return stream;
};
