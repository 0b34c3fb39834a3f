import type { ChatHead, ChatWithMessages, MessageRow, OwnChatHead } from '#db/queries/chats.ts';
import { provenParts } from './evidence.ts';
import {
  type ChatHeadOut,
  type ChatOut,
  type MessageIn,
  type MessageOut,
  type OwnChatHeadOut,
  StoredParts,
} from './schema.ts';

/** Between the rows and the API's shapes: role user and assistant are `sender` user and bot. */

export const messageView = ({ id, role, content, parts, createdAt }: MessageRow): MessageOut => {
  const parsedParts = StoredParts.safeParse(parts);
  return {
    id,
    content,
    sender: role === 'user' ? 'user' : 'bot',
    timestamp: createdAt.toISOString(),
    ...(parsedParts.success && role === 'assistant' ? { parts: parsedParts.data } : {}),
  };
};

export const chatHeadView = ({ id, title, messageCount, createdAt, updatedAt }: ChatHead): ChatHeadOut => ({
  id,
  title,
  messageCount,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const ownChatHeadView = (head: OwnChatHead): OwnChatHeadOut => ({
  ...chatHeadView(head),
  isRenamed: head.isRenamed,
  isPinned: head.isPinned,
  ...(head.ratings && { ratings: head.ratings }),
  ...(head.branches && { branches: head.branches }),
});

export const chatView = (chat: ChatWithMessages): ChatOut => ({
  ...ownChatHeadView(chat),
  messages: chat.messages.map(messageView),
});

/**
 * A message from outside as it is kept: a person's own is its text and nothing else, an answer's tool results are those that this server
 * once gave.
 */
export const messageRow = ({ id, content, sender, timestamp, parts }: MessageIn): MessageRow => {
  const text = [{ type: 'text', text: content }];
  const isAnswer = sender === 'bot';
  const proven = isAnswer ? provenParts(parts ?? []) : [];
  return {
    id,
    role: isAnswer ? 'assistant' : 'user',
    content,
    parts: proven.some(({ type }) => type === 'text') ? proven : [...proven, ...text],
    createdAt: new Date(timestamp),
  };
};
