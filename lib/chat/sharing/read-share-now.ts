import type { ActorFor } from '#lib/auth/access.ts';
import { cleanJson } from '#lib/chat/clean-text.ts';
import type { Figure } from '#lib/chat/figures/evidence-figures.ts';
import { callIdOf } from '#lib/chat/figures/figure-ids.ts';
import { languageOfText } from '#lib/chat/question-language.ts';
import type { StoredPart } from '#lib/chat/schema.ts';
import type { AnalystTool } from '#lib/chat/tools/parts/analyst-tool.ts';
import { toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { tools } from '#lib/chat/tools/tools.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { readMarket } from '#lib/market/access/read-market.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { nameApart } from './name-apart.ts';
import { openShare } from './open-share.ts';
import { NOW_WITHIN } from './policy.ts';
import { sameFigure } from './same-figure.ts';
import type { NamedShareIn, ShareNowOut } from './schema.ts';
import { type Call, figuresOf, type SharedMessage } from './shared-messages.ts';

/**
 * GET /chats/shares/{id}/now: the figures of one answer as they are now: its calls run again, each with the reader's own scope. No model
 * is asked.
 * @throws AppError NOT_FOUND also for an answer that is closed to the reader or has no figures, TOO_MANY_REQUESTS
 */
export const readShareNow = async (
  ctx: Context<ActorFor<'user'>>,
  { id, message }: NamedShareIn & { message: string },
): Promise<ShareNowOut> => {
  const open = await openShare(ctx, id);
  const place = open?.messages.findIndex((each) => each.message.id === message) ?? -1;
  const answer = open?.messages[place];
  if (!open || !answer || answer.calls.length === 0) throw new AppError('NOT_FOUND');
  const question = questionBefore(open.messages, place);
  const gone = AbortSignal.any([ctx.gone, AbortSignal.timeout(NOW_WITHIN)]);
  // Names are found as the model wrote them, and compared as they were answered.
  const locale = languageOfText(question) ?? ctx.locale;
  const read = await readMarket(
    { ...ctx, locale, gone },
    (reader) => lookUpAgain(ctx, answer.calls, reader, gone),
    { endsIn: gone },
  );
  const calls = computedAgain(answer.calls, read, question);
  const wanted = answer.calls.filter(({ output }) => output.status !== 'not_computed');
  return {
    at: new Date().toISOString(),
    isPart: wanted.some((call) => isMarketTool(call) && !read.has(call.id)),
    parts: [...calls.values()].map(partOf),
    figures: nameApart(statedNow(answer, calls)),
  };
};

const questionBefore = (messages: readonly SharedMessage[], place: number): string =>
  messages.slice(0, place).findLast(({ message }) => message.sender === 'user')?.message.content ?? '';

const toolOf = ({ tool }: Call): AnalystTool => tools[tool];

const isMarketTool = (call: Call): boolean => 'lookUp' in toolOf(call) && call.tool !== 'resolveNames';

/** One after the other; those for which no time is left are not there. */
const lookUpAgain = async (
  { log }: Context,
  calls: readonly Call[],
  reader: Reader,
  gone: AbortSignal,
): Promise<Map<string, Call>> => {
  const found = new Map<string, Call>();
  for (const call of calls) {
    const tool = toolOf(call);
    if (!('lookUp' in tool) || !isMarketTool(call) || gone.aborted) continue;
    try {
      const output = cleanJson(await tool.lookUp(reader, tool.input.parse(call.input)));
      found.set(call.id, { ...call, output: toolOutputs[call.tool].parse(output) } as Call);
    } catch (error) {
      if (!gone.aborted) log.warn({ error, tool: call.tool }, 'a shared figure could not be looked up again');
    }
  }
  return found;
};

/** With the calculations of the answer, over what its figures are now. */
const computedAgain = (
  calls: readonly Call[],
  read: ReadonlyMap<string, Call>,
  question: string,
): Map<string, Call> => {
  const found = new Map(read);
  for (const call of calls) {
    if (call.tool !== 'compute' || call.output.status !== 'computed') continue;
    const input = tools.compute.input.safeParse(call.input);
    if (!input.success) continue;
    const figures = new Map<string, Figure>();
    for (const operand of input.data.operands) {
      const figure = typeof operand === 'string' ? figureNow(operand, calls, found) : null;
      if (typeof operand === 'string' && figure) figures.set(operand, figure);
    }
    const output = tools.compute.answer(input.data, { figures, question });
    if (output.status === 'computed') found.set(call.id, { ...call, output });
  }
  return found;
};

/** What a figure of an answer is now. */
const figureNow = (id: string, calls: readonly Call[], now: ReadonlyMap<string, Call>): Figure | null => {
  const newer = now.get(callIdOf(id));
  const older = calls.find((call) => call.id === callIdOf(id));
  if (!newer || !older) return null;
  // Its operands may have other owners now; it is still the same calculation.
  if (older.tool === 'compute') return figuresOf(newer).find((each) => each.id === id) ?? null;
  const then = figuresOf(older);
  const figure = then.find((each) => each.id === id);
  return figure ? sameFigure(figure, then, figuresOf(newer)) : null;
};

const statedNow = (
  { stated, calls }: SharedMessage,
  now: ReadonlyMap<string, Call>,
): ShareNowOut['figures'] => {
  const then = new Map(calls.flatMap(figuresOf).map((figure) => [figure.id, figure]));
  return stated.flatMap((id) => {
    const figure = then.get(id);
    if (!figure || typeof figure.value !== 'number') return [];
    const value = figureNow(id, calls, now)?.value;
    return {
      of: namesOf(figure),
      unit: figure.unit,
      isChange: figure.isChange === true,
      before: figure.value,
      now: typeof value === 'number' ? value : null,
    };
  });
};

/** Its subject is what is nearer as well, unless there is nothing nearer. */
const namesOf = ({ owners }: Figure): string[] => {
  const nearer = owners.filter(({ kind }) => kind !== 'subject');
  return [...new Set((nearer.length > 0 ? nearer : owners).map(({ name }) => name))];
};

const partOf = ({ id, tool, input, output }: Call): StoredPart => ({
  ...{ type: `tool-${tool}` as const, toolCallId: id, state: 'output-available' as const },
  ...{ input, output },
});
