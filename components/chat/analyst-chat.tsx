'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { HistoryIcon } from '#components/ui/icons.tsx';
import type { ChatPageData } from '#lib/chat/schema.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './analyst-chat.module.css';
import { BEFORE_DIALOG } from './chat-dialogs.ts';
import { NEW_CHAT } from './chat-drafts.ts';
import { ChatFooter } from './chat-footer.tsx';
import { ChatIntro } from './chat-intro.tsx';
import { ChatSide, useChatList } from './chat-side.tsx';
import type { ListedChat } from './chat-store.ts';
import { Composer } from './composer.tsx';
import type { ConversationState } from './conversation.tsx';
import { FocusChips } from './focus-chips.tsx';
import { OpenChat } from './open-chat.tsx';
import { loadOlderChats } from './sync-chats.ts';
import { useChatActions } from './use-chat-actions.tsx';
import { useChatShortcuts } from './use-chat-shortcuts.tsx';
import { useChats } from './use-chats.ts';

const IDLE: ConversationState = { isBusy: false, questionsLeft: null, refusal: null };

/** The chat screen: the list of chats, the open conversation, and where questions are written. */
export function AnalystChat(data: ChatPageData) {
  const { owner, canShare, isConfigured, closed, allowance, examples, categories } = data;
  const t = useTranslations('chat');
  const { hint, setHint, onGone } = useHint();
  const { chats, openId, older, shown, isDraft, recall, againIn, store, sessions } = useChats({
    ...data,
    onFull: setHint,
    onGone,
  });
  const { session } = shown;
  const { conversation, left, refusal, show } = useAllowance(data);
  const { open: openList, search, ...list } = useChatList();
  const field = useRef<HTMLTextAreaElement>(null);
  const signUpPath = useSignUpPath(isDraft ? null : openId);
  const isClosed = !isConfigured || refusal !== null;
  const ask = (text: string) => {
    setHint('');
    return session !== null && sessions.askNext(session, text);
  };
  const start = () => {
    list.close();
    setHint(store.startChat() ? '' : t('stillEmpty'));
    field.current?.focus();
  };
  const openChat = (chat: ListedChat) => {
    list.close();
    setHint('');
    store.open(chat);
  };
  const { actions, dialogs } = useChatActions({
    store,
    sessions,
    isMember: owner !== null,
    canShare,
    onOpen: openChat,
    onDeleted: () => requestAnimationFrame(() => field.current?.focus()),
  });

  const stop = () => session && void sessions.stop(session);
  const shortcuts = useChatShortcuts({
    ...{ chats, openId, field },
    onStart: start,
    onOpen: openChat,
    onSearch: search,
    onStop: conversation.isBusy ? stop : null,
  });

  return (
    <div className={styles.chat}>
      <ChatSide
        {...list}
        chats={chats}
        openId={openId}
        busyIds={sessions.busyIds}
        isMember={owner !== null}
        signUpPath={signUpPath}
        onOlder={older && (() => void loadOlderChats(store).catch(() => undefined))}
        onStart={start}
        onShortcuts={shortcuts.show}
        actions={actions}
      />
      <section className={styles.main} aria-label={t('title')}>
        <ChatHeader onOpenList={openList} />
        <OpenChat
          {...shown}
          isConfigured={isConfigured}
          isClosed={isClosed}
          intro={<ChatIntro examples={examples} isClosed={isClosed} onAsk={ask} />}
          sessions={sessions}
          onShare={actions.sharing?.share}
          canAlert={canShare}
          onChange={show}
        />
        <ChatFooter
          {...{ isConfigured, closed, signUpPath, refusal, hint }}
          isGuest={owner === null}
          allowance={{ limit: allowance.limit, left }}
        >
          {session && !isClosed && (
            <FocusChips
              key={session.id}
              {...{ session, field, categories, drops: sessions.drops, onCategory: againIn }}
            />
          )}
          <Composer
            {...{ field, isClosed, store, examples }}
            isBusy={conversation.isBusy}
            chatId={isDraft ? NEW_CHAT : openId}
            onAsk={ask}
            onStop={stop}
            onRecall={() => recall(!isClosed && !conversation.isBusy)}
          />
        </ChatFooter>
      </section>
      {shortcuts.node}
      {dialogs}
    </div>
  );
}

function ChatHeader({ onOpenList }: { onOpenList: () => void }) {
  const t = useTranslations('chat');
  return (
    <header className={styles.header}>
      <h1 className={styles.heading}>{t('title')}</h1>
      <Button variant="quiet" className={styles.openList} {...BEFORE_DIALOG} onClick={onOpenList}>
        <HistoryIcon />
        {t('history.open')}
      </Button>
    </header>
  );
}

/** What is said below the conversation of what has just happened. */
function useHint() {
  const t = useTranslations('chat');
  const [hint, setHint] = useState('');
  const onGone = useCallback(
    ({ hasDraft }: { hasDraft: boolean }) =>
      setHint(t('deletedElsewhere', { hasDraft: hasDraft ? 'yes' : 'no' })),
    [t],
  );
  return { hint, setHint, onGone };
}

/** What the open conversation shows, how many questions are left by it, and why none can be asked; null: one can. */
function useAllowance({ allowance, closed }: Pick<ChatPageData, 'allowance' | 'closed'>) {
  const [conversation, setConversation] = useState(IDLE);
  const [left, setLeft] = useState(allowance.left);
  const show = useCallback((state: ConversationState) => {
    setConversation(state);
    const questionsLeft = state.questionsLeft;
    if (questionsLeft !== null) setLeft((before) => Math.min(before, questionsLeft));
  }, []);
  const isUsedUp = left <= 0 && !conversation.isBusy;
  const refusal = closed?.text ?? conversation.refusal ?? (isUsedUp ? allowance.usedUp : null);
  return { conversation, left, refusal, show };
}

/** Signing up that leads back to the open chat. @param chatId null: to a new one */
function useSignUpPath(chatId: string | null): string {
  const locale = useLocale();
  const here = localizedPath(locale, chatId === null ? '/chat' : `/chat?chat=${encodeURIComponent(chatId)}`);
  return localizedPath(locale, `/signup?callbackUrl=${encodeURIComponent(here)}`);
}
