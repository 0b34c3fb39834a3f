'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#lib/browser/api-error.ts';
import { inCategory } from '#lib/chat/other-category.ts';
import { type ChatPageData, MAX_QUESTION_LENGTH } from '#lib/chat/schema.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import { NEW_CHAT } from './chat-drafts.ts';
import { lastQuestion } from './chat-messages.ts';
import { ChatSessions } from './chat-sessions.ts';
import { ChatStore } from './chat-store.ts';
import { followChatChanges } from './follow-chat-changes.ts';
import { ratingsOf } from './send-rating.ts';
import { adoptLocalChats, loadMessages, syncChats } from './sync-chats.ts';
import { useMessages } from './use-messages.ts';
import { type Branching, useQuestionEdit } from './use-question-edit.ts';

type Options = Pick<ChatPageData, 'owner' | 'heads' | 'open' | 'now'> & {
  /** The server keeps no more chats; `message` says so. */
  onFull: (message: string) => void;
  /** The open chat was deleted elsewhere. */
  onGone: (gone: { hasDraft: boolean }) => void;
};

/** Milliseconds. */
const LOOK_AFTER = 2000;

/** The chats of this page: kept in the browser, brought in line with the server's, one of them open. */
export function useChats({ owner, heads, open, now, onFull, onGone }: Options) {
  // What another page would like to be asked here, in a new chat; nothing is sent by itself.
  const [question] = useState((useSearchParams().get('question') ?? '').slice(0, MAX_QUESTION_LENGTH));
  const [store] = useState(() => new ChatStore({ owner, heads, open, now, question }));
  const [sessions] = useState(() => new ChatSessions(store));
  const [first] = useState(() => store.state);
  const { chats, openId, older } = useSyncExternalStore(
    useCallback((listener) => store.subscribe(listener), [store]),
    () => store.state,
    () => first,
  );
  const current = chats.find(({ id }) => id === openId);
  const isHere = current !== undefined && (current.messages !== null || sessions.knows(current.id));
  const session = isHere ? sessions.of(current) : null;
  const messages = useMessages(store, sessions, current);
  const canBranch = owner !== null && current?.isOnServer === true;
  const branching = useMemo(
    () => (session && canBranch ? branchingOf(store, sessions, session) : null),
    [store, sessions, session, canBranch],
  );
  const questions = useQuestionEdit(branching, current?.branches);
  const isDraft = current === undefined || (current.messages !== null && current.messages.length === 0);

  useEffect(() => {
    if (owner !== null) adoptLocalChats(owner);
    const stopWatching = store.watchGone(onGone);
    const stopFollowing = store.restore(new URLSearchParams(window.location.search).get('chat'));
    if (question !== '') store.startChat();
    // What is not sent now stays in this browser, and is tried again when the list is read next.
    const sync = () =>
      syncChats(store, () => sessions.busyIds).catch((error) => {
        if (error instanceof ApiError && error.code === 'CHAT_STORAGE_FULL') onFull(error.message);
      });
    if (owner !== null) void sync();
    const stopReading = owner === null ? undefined : followChatChanges({ store, sessions, sync });
    const leave = () => sessions.keepUnfinished();
    window.addEventListener('pagehide', leave);
    return () => {
      stopFollowing();
      stopWatching();
      stopReading?.();
      window.removeEventListener('pagehide', leave);
    };
  }, [store, sessions, owner, question, onFull, onGone]);

  useEffect(() => {
    if (!current) return;
    sessions.refresh(current);
    if (session && store.takeRunning(current.id)) void sessions.resume(session);
  }, [current, session, sessions, store]);

  // A question that another tab has asked meanwhile is being answered.
  const isAwaited =
    owner !== null && current?.isOnServer === true && current.messages?.at(-1)?.sender === 'user';
  useEffect(() => {
    if (!isAwaited) return;
    const look = () => {
      if (document.visibilityState === 'visible' && !sessions.busyIds.has(openId))
        loadMessages(store, openId).catch(() => undefined);
    };
    // The other tab may still be sending it.
    const timer = setTimeout(look, LOOK_AFTER);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isAwaited, openId, sessions, store]);

  useChatInAddress(owner, isDraft ? null : openId);

  return {
    store,
    sessions,
    chats,
    openId,
    older,
    /** The open one. */
    shown: { session, messages, ratings: ratingsOf(store, current), questions },
    isDraft,
    /** Asks the last question again, in another category: in its place, or below where that can't be. */
    againIn: (from: NamedRow | null, to: NamedRow): void => {
      const last = session && lastQuestion(session.messages);
      if (!session || !last) return;
      const text = inCategory(last.text, from, to);
      if (!questions.send(last.id, text)) sessions.askNext(session, text);
    },
    /** Opens the last question's field where it can be edited. @returns its text where it can't, to be asked in other words */
    recall: (canEdit: boolean): string | null => {
      const last = session && lastQuestion(session.messages);
      if (!last) return null;
      return canEdit && questions.begin(last.id, last.text) ? null : last.text;
    },
  };
}

function branchingOf(
  store: ChatStore,
  sessions: ChatSessions,
  session: ReturnType<ChatSessions['of']>,
): Branching {
  return {
    readBranches: () => store.find(session.id)?.branches,
    onEdit: (questionId, edited) => sessions.edit(session, questionId, edited),
    onShow: (questionId, branchId) => sessions.showBranch(session, questionId, branchId),
    onLeave: (questionId, text) => {
      const isHere = store.find(session.id) !== undefined;
      if (isHere && session.messages.some(({ id }) => id === questionId)) return false;
      // Words in a chat that was deleted elsewhere are not lost; those in one that is deleted here go with it.
      if (!store.goneIds.has(session.id)) store.drafts.prepend(isHere ? session.id : NEW_CHAT, text);
      return true;
    },
  };
}

/** The address names a member's open chat, so that the server can show it at once next time. */
function useChatInAddress(owner: string | null, chatId: string | null): void {
  useEffect(() => {
    if (owner === null) return;
    const address = new URL(window.location.href);
    address.searchParams.delete('question');
    if (chatId === null) address.searchParams.delete('chat');
    else address.searchParams.set('chat', chatId);
    if (address.href !== window.location.href) window.history.replaceState(null, '', address);
  }, [owner, chatId]);
}
