import { convertToModelMessages, type ModelMessage } from 'ai';
import type { MessageRow } from '#db/queries/chats.ts';
import { type AnalystMessage, type Ending, type StoredPart, StoredParts } from './schema.ts';
import { isToolName, toolOutputs } from './tools/schema.ts';

/** Between kept messages, the AI SDK's, and the model's. */

/** The newest messages that the model is told; a question must stand first. */
export const HISTORY_MESSAGES = 16;

/** What the model hears of a conversation. Tool results that are none of ours are left out. */
export const modelMessages = (rows: readonly MessageRow[]): Promise<ModelMessage[]> => {
  const recent = rows.slice(-HISTORY_MESSAGES);
  const told = recent.slice(
    Math.max(
      0,
      recent.findIndex(({ role }) => role === 'user'),
    ),
  );
  return convertToModelMessages(told.map(toldMessage), { ignoreIncompleteToolCalls: true });
};

const toldMessage = ({ id, role, content, parts }: MessageRow): AnalystMessage => {
  const known = StoredParts.safeParse(parts);
  const sound = role === 'assistant' && known.success ? known.data.filter(isSound) : [];
  const told = sound.some(({ type }) => type !== 'step-start') ? sound : [{ type: 'text', text: content }];
  // The schemas above have proved each part to be one of the AI SDK's.
  return { id, role, parts: told as AnalystMessage['parts'] };
};

const isSound = (part: StoredPart): boolean => {
  if (!('toolCallId' in part)) return part.type !== 'data-ending';
  const name = part.type.replace(/^tool-/, '');
  if (!isToolName(name)) return false;
  return part.state === 'output-error' || toolOutputs[name].safeParse(part.output).success;
};

export type KeptAnswer = { content: string; parts: StoredPart[] };

/** An answer as it is kept: its text, its finished tool calls, and how it ended if not by itself. Null when there is nothing to keep. */
export const keptAnswer = (parts: AnalystMessage['parts'], ending: Ending | null): KeptAnswer | null => {
  const kept = StoredParts.parse(parts);
  const content = kept
    .flatMap((part) => (part.type === 'text' && 'text' in part ? [part.text] : []))
    .join('\n\n')
    .trim();
  if (content === '') return null;
  return { content, parts: ending === null ? kept : [...kept, { type: 'data-ending', data: { ending } }] };
};
