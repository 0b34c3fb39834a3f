import { convertToModelMessages, type ModelMessage, type ToolSet, tool } from 'ai';
import { z } from 'zod';
import type { MessageRow } from '#db/queries/chats.ts';
import { keepLast } from '#lib/core/keep-last.ts';
import { cutText } from '#lib/core/safe-text.ts';
import { contentOfParts } from './answer-content.ts';
import { cleanJson } from './clean-text.ts';
import { provenParts, toolOf } from './evidence.ts';
import { modelOutput, withoutUntold } from './model-output.ts';
import type { ModelWindow } from './model-window.ts';
import {
  type AnalystMessage,
  type Ending,
  MAX_ANSWER_LENGTH,
  type StoredPart,
  StoredParts,
} from './schema.ts';
import { tools } from './tools/tools.ts';

/** Between kept messages, the AI SDK's, and the model's. */

/** The newest messages that the model gets; a question must stand first. */
export const HISTORY_MESSAGES = 16;

type Room = Pick<ModelWindow, 'historyBytes' | 'resultCharacters'>;

/** What the model hears of a conversation: words, and results that carry our seal. The oldest is left out first, and the newest never. */
export const modelMessages = (
  rows: readonly MessageRow[],
  { historyBytes, resultCharacters }: Room,
): Promise<ModelMessage[]> => {
  let left = historyBytes;
  const context: AnalystMessage[] = [];
  for (const row of rows.slice(-HISTORY_MESSAGES).reverse()) {
    const fitting = [withEvidence(row), inWords(row)].find(
      (message) => bytesOf(message, resultCharacters) <= left,
    );
    const form = fitting ?? (context.length === 0 ? inWords(row) : undefined);
    if (!form) break;
    left -= bytesOf(form, resultCharacters);
    context.unshift(form);
  }
  const first = context.findIndex(({ role }) => role === 'user');
  return convertToModelMessages(context.slice(Math.max(0, first)), {
    ignoreIncompleteToolCalls: true,
    tools: readers(resultCharacters),
  });
};

/** Results of before are read by the model as those of now are. */
const readers = keepLast(
  (resultCharacters: number): ToolSet =>
    Object.fromEntries(
      Object.keys(tools).map((name) => [
        name,
        tool({
          inputSchema: z.unknown(),
          toModelOutput: ({ toolCallId, output }) => modelOutput(toolCallId, output, resultCharacters),
        }),
      ]),
    ),
);

/** As the model reads it. */
const bytesOf = ({ parts }: AnalystMessage, resultCharacters: number): number =>
  Buffer.byteLength(
    JSON.stringify(
      parts.map((part) =>
        'output' in part
          ? { ...part, output: modelOutput(part.toolCallId, part.output, resultCharacters).value }
          : part,
      ),
    ),
  );

const inWords = ({ id, role, content }: MessageRow): AnalystMessage => ({
  id,
  role,
  parts: [{ type: 'text', text: content }],
});

const withEvidence = (row: MessageRow): AnalystMessage => {
  const parsedParts = StoredParts.safeParse(row.parts);
  const modelParts =
    row.role === 'assistant' && parsedParts.success ? provenParts(parsedParts.data).flatMap(toldPart) : [];
  if (modelParts.every(({ type }) => type === 'step-start')) return inWords(row);
  // The schemas above have proved each part to be one of the AI SDK's.
  return { id: row.id, role: row.role, parts: modelParts as AnalystMessage['parts'] };
};

/** A part as the model gets it: of a tool's call no more than its schemas know. */
const toldPart = (part: StoredPart): StoredPart[] => {
  if (part.type === 'text' || part.type === 'step-start') return [part];
  const tool = 'toolCallId' in part ? toolOf(part) : null;
  if (tool === null || !('toolCallId' in part)) return [];
  const input = tools[tool].input.safeParse(part.input);
  const output = tools[tool].output.safeParse(part.output);
  return input.success && output.success
    ? [{ ...part, input: input.data, output: withoutUntold(output.data) }]
    : [];
};

export type KeptAnswer = { content: string; parts: StoredPart[] };

/** An answer as it is kept: its text, its finished tool calls, and how it ended if not by itself. Null when there is nothing to keep. */
export const keptAnswer = (parts: AnalystMessage['parts'], ending: Ending | null): KeptAnswer | null => {
  const storedParts = StoredParts.parse(cleanJson(parts));
  const content = contentOfParts(storedParts);
  if (content === '') return null;
  const hasEnding = storedParts.some(({ type }) => type === 'data-ending');
  return {
    content: cutText(content, MAX_ANSWER_LENGTH),
    parts:
      ending === null || hasEnding
        ? storedParts
        : [...storedParts, { type: 'data-ending', data: { ending } }],
  };
};
