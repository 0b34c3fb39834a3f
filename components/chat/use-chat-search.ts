import { useEffect, useRef, useState } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import { snippetOf, spellForSearch } from '#lib/chat/policy.ts';
import type { SearchOut } from '#lib/chat/schema.ts';
import type { ListedChat } from './chat-store.ts';

const AFTER_TYPING = 250;

export type FoundChat = { chat: ListedChat; snippet: string | null };
type Answer = { to: string; found: SearchOut };

/** Chats that hold the words, those here at once, a member's others when the server has answered. Without words: all. */
export function useChatSearch(
  chats: readonly ListedChat[],
  query: string,
  isMember: boolean,
): { found: FoundChat[]; isSearching: boolean } {
  const searchText = query.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);
  // The server goes on with a search that no one waits for any more: the next one begins after it.
  const last = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (!isMember || searchText === '') return;
    let isWanted = true;
    const ask = async () => {
      await last.current;
      if (!isWanted) return;
      const answered = callApi<SearchOut>('/chats/search', { query: { q: searchText } });
      last.current = answered.catch(() => undefined);
      // The toast has said why; what is here is still shown.
      const hits = await answered.catch(() => []);
      if (isWanted) setAnswer({ to: searchText, found: hits });
    };
    const timer = setTimeout(() => void ask(), AFTER_TYPING);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [searchText, isMember]);

  if (searchText === '') return { found: chats.map((chat) => ({ chat, snippet: null })), isSearching: false };
  const here = chats.flatMap((chat) => matchOf(chat, searchText) ?? []);
  const localIds = new Set(here.map(({ chat }) => chat.id));
  const serverHits = answer?.to === searchText ? answer.found : [];
  const more = serverHits
    .filter(({ id }) => !localIds.has(id))
    .map(({ snippet, ...head }) => toFound(chats, head, snippet));
  return { found: [...here, ...more], isSearching: isMember && answer?.to !== searchText };
}

function matchOf(chat: ListedChat, searchText: string): FoundChat | null {
  const words = spellForSearch(searchText).trim();
  if (words === '') return null;
  const message = chat.messages?.find(({ content }) => spellForSearch(content).includes(words));
  if (!message && !spellForSearch(chat.title).includes(words)) return null;
  return { chat, snippet: message ? snippetOf(message.content, searchText) : null };
}

function toFound(
  chats: readonly ListedChat[],
  head: { id: string; title: string; updatedAt: string },
  snippet: string | null,
): FoundChat {
  const localChat = chats.find(({ id }) => id === head.id);
  return {
    chat: localChat ?? { ...head, createdAt: head.updatedAt, messages: null, isOnServer: true },
    snippet,
  };
}
