import { z } from 'zod';
import { DROPPED_LEAD, FOCUS_LEAD, NAMES_LEAD } from '#lib/chat/told-names.ts';
import { isToolName, type ToolName, toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { type Day, isDay } from '#lib/vocabulary/cairo-days.ts';
import { MODULE_NAMES, type ModuleName } from '#lib/vocabulary/terms.ts';

/** The part of OpenAI's chat completions that the product speaks. */

const Text = z
  .union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))])
  .nullish()
  .transform((content) =>
    typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join(''),
  );

const ToolCall = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const Message = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer']), content: Text }),
  z.object({ role: z.literal('user'), content: Text }),
  z.object({ role: z.literal('assistant'), content: Text, tool_calls: z.array(ToolCall).optional() }),
  z.object({ role: z.literal('tool'), content: Text, tool_call_id: z.string() }),
]);
export type Message = z.output<typeof Message>;

export const CompletionIn = z.object({
  model: z.string(),
  messages: z.array(Message).min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).default([]),
});
export type CompletionIn = z.output<typeof CompletionIn>;

type OutputOf<N extends ToolName> = z.output<(typeof toolOutputs)[N]>;
/** A tool call of the product with what came back; null when that is no answer of the tool. */
export type ToolResult = {
  [N in ToolName]: { name: N; output: OutputOf<N> | null; input: Record<string, unknown> };
}[ToolName];

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Results of tools in these messages, in the order of their calls. */
export function resultsIn(messages: readonly Message[]): ToolResult[] {
  const answers = new Map(
    messages.flatMap((message) => (message.role === 'tool' ? [[message.tool_call_id, message.content]] : [])),
  );
  return messages.flatMap((message) =>
    message.role !== 'assistant'
      ? []
      : (message.tool_calls ?? []).flatMap(({ id, function: { name, arguments: given } }) => {
          const answer = answers.get(id);
          if (answer === undefined || !isToolName(name)) return [];
          const parsed = toolOutputs[name].safeParse(parseJson(answer));
          const input = z.record(z.string(), z.unknown()).catch({}).parse(parseJson(given));
          // `name` chose the schema that parsed: the pair belongs together.
          return [{ name, output: parsed.success ? parsed.data : null, input } as ToolResult];
        }),
  );
}

/** The messages after the newest question, and those up to it. */
export function splitAtQuestion(messages: readonly Message[]): { before: Message[]; since: Message[] } {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  return { before: messages.slice(0, at + 1), since: messages.slice(at + 1) };
}

export function questionsIn(messages: readonly Message[]): string[] {
  return messages.flatMap((message) =>
    message.role === 'user' ? [message.content.split(BELOW_QUESTION)[0] ?? ''] : [],
  );
}

const LEADS = [FOCUS_LEAD, DROPPED_LEAD, NAMES_LEAD].map((lead) => lead.replaceAll(/[()]/g, String.raw`\$&`));
const BELOW_QUESTION = new RegExp(`\n\n(?:${LEADS.join('|')})\n`);

const Dropped = z.array(z.object({ kind: z.string(), name: z.string().default('') })).catch([]);

/** What the asker no longer asks about, by its kind. */
export function droppedIn(messages: readonly Message[]): ReadonlyMap<string, readonly string[]> {
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const data = content.split(`\n\n${DROPPED_LEAD}\n`)[1]?.split('\n')[0] ?? '';
  const items = Dropped.parse(parseJson(data));
  return new Map(
    Map.groupBy(items, ({ kind }) => kind)
      .entries()
      .map(([kind, some]) => [kind, some.map(({ name }) => name)]),
  );
}

const Carried = z
  .object({
    category: z.array(z.string()).optional(),
    /** What the last list named first, in its order. */
    listed: z.object({ of: z.string(), names: z.array(z.string()) }).optional(),
  })
  .catch({});

/** What the answers before looked up. */
export function carriedIn(messages: readonly Message[]): z.output<typeof Carried> {
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  return Carried.parse(parseJson(content.split(`\n\n${FOCUS_LEAD}\n`)[1]?.split('\n')[0] ?? ''));
}

function instructionsIn(messages: readonly Message[]): string {
  return messages.find(({ role }) => role === 'system' || role === 'developer')?.content ?? '';
}

/** Tools that the instructions say the plan lacks, with the module of each: "getPromotions (promotions)". */
export function lackingIn(messages: readonly Message[]): ReadonlyMap<string, ModuleName> {
  const named = instructionsIn(messages).matchAll(/\b(\w+) \((\w+)\)/g);
  const modules = new Set<string>(MODULE_NAMES);
  return new Map(
    [...named].flatMap(([, tool = '', module = '']) =>
      modules.has(module) ? [[tool, module as ModuleName]] : [],
    ),
  );
}

/** The day that the product's instructions name, else the machine's. */
export function todayIn(messages: readonly Message[]): Day {
  const named = /\b(\d{4}-\d{2}-\d{2})\b/.exec(instructionsIn(messages))?.[1];
  return named && isDay(named) ? named : new Date().toISOString().slice(0, 10);
}
