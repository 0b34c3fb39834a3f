import { contentOfParts } from '#lib/chat/answer-content.ts';
import { type AnalystMessage, type MessageIn, type MessageOut, StoredParts } from '#lib/chat/schema.ts';
import { soundParts } from '#lib/chat/sound-parts.ts';

/** Between the kept messages (the API's shape) and the AI SDK's. */

export function textOfParts(parts: AnalystMessage['parts']): string {
  return parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n\n')
    .trim();
}

/** What was asked last; null: nothing yet. */
export function lastQuestion(messages: readonly AnalystMessage[]): { id: string; text: string } | null {
  const question = messages.findLast(({ role }) => role === 'user');
  return question ? { id: question.id, text: textOfParts(question.parts) } : null;
}

/** A message that was read is the same one for as long as it is kept: neither is it checked nor drawn again. */
const readMessages = new WeakMap<MessageIn | MessageOut, AnalystMessage>();
/** What is kept of a message that has not changed. */
const keptMessages = new WeakMap<AnalystMessage, MessageIn | null>();

export function fromKept(message: MessageIn | MessageOut): AnalystMessage {
  const known = readMessages.get(message);
  if (known) return known;
  const read = readKept(message);
  readMessages.set(message, read);
  return read;
}

function readKept({ id, content, sender, timestamp, parts }: MessageIn | MessageOut): AnalystMessage {
  const sound = soundParts(parts ?? []);
  const isShown = sender === 'bot' && sound.length > 0;
  return {
    id,
    role: sender === 'user' ? 'user' : 'assistant',
    metadata: { at: timestamp },
    parts: isShown ? sound : [{ type: 'text', text: content }],
  };
}

/** A message to keep; null while an answer has nothing to say yet. */
export function toKept(message: AnalystMessage, now: string): MessageIn | null {
  const known = keptMessages.get(message);
  if (known !== undefined) return known;
  const kept = keptOf(message, now);
  // One that is being written has no time yet, and others come in its place.
  if (message.metadata?.at !== undefined) keptMessages.set(message, kept);
  return kept;
}

function keptOf({ id, role, metadata, parts }: AnalystMessage, now: string): MessageIn | null {
  const content = contentOfParts(parts);
  if (content === '') return null;
  const isAnswer = role === 'assistant';
  return {
    id,
    content,
    sender: isAnswer ? 'bot' : 'user',
    timestamp: metadata?.at ?? now,
    ...(isAnswer ? { parts: StoredParts.parse(parts) } : {}),
  };
}
