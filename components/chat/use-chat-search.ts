import { useEffect, useState } from 'react';
import { snippetOf } from '#lib/chat/policy.ts';
import type { SearchOut } from '#lib/chat/schema.ts';
import { callApi } from '#lib/http/api-client.ts';
import type { ListedChat } from './chat-store.ts';

const AFTER_TYPING = 250;

export type FoundChat = { chat: ListedChat; snippet: string | null };

/** Chats that hold the words, those here at once, a member's others when the server has answered. Without words: all. */
export function useChatSearch(
  chats: readonly ListedChat[],
  query: string,
  isMember: boolean,
): { found: FoundChat[]; isSearching: boolean } {
  const asked = query.trim();
  const [answer, setAnswer] = useState<{ to: string; found: SearchOut } | null>(null);

  useEffect(() => {
    if (!isMember || asked === '') return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      callApi<SearchOut>('/chats/search', { query: { q: asked }, signal: gone.signal }).then(
        (found) => setAnswer({ to: asked, found }),
        // The toast has said why; what is here is still shown.
        () => setAnswer({ to: asked, found: [] }),
      );
    }, AFTER_TYPING);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [asked, isMember]);

  if (asked === '') return { found: chats.map((chat) => ({ chat, snippet: null })), isSearching: false };
  const here = chats.flatMap((chat) => matchOf(chat, asked) ?? []);
  const known = new Set(here.map(({ chat }) => chat.id));
  const theirs = answer?.to === asked ? answer.found : [];
  const more = theirs
    .filter(({ id }) => !known.has(id))
    .map(({ snippet, ...head }) => toFound(chats, head, snippet));
  return { found: [...here, ...more], isSearching: isMember && answer?.to !== asked };
}

function matchOf(chat: ListedChat, asked: string): FoundChat | null {
  const holds = (text: string) => text.toLocaleLowerCase().includes(asked.toLocaleLowerCase());
  const message = chat.messages?.find(({ content }) => holds(content));
  if (!message && !holds(chat.title)) return null;
  return { chat, snippet: message ? snippetOf(message.content, asked) : null };
}

function toFound(
  chats: readonly ListedChat[],
  head: { id: string; title: string; updatedAt: string },
  snippet: string | null,
): FoundChat {
  const known = chats.find(({ id }) => id === head.id);
  return { chat: known ?? { ...head, createdAt: head.updatedAt, messages: null, isOnServer: true }, snippet };
}
