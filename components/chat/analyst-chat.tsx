'use client';

import Drawer from '@mui/material/Drawer';
import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ChatIcon, HistoryIcon } from '#components/ui/icons.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { SupportText } from '#components/ui/support-text.tsx';
import { ApiError } from '#lib/browser/api-error.ts';
import { MEMBER_QUESTIONS_PER_DAY } from '#lib/chat/policy.ts';
import { type ChatPageData, MAX_QUESTION_LENGTH } from '#lib/chat/schema.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './analyst-chat.module.css';
import { ChatHistory } from './chat-history.tsx';
import { ChatIntro } from './chat-intro.tsx';
import { ChatSessions } from './chat-sessions.ts';
import { ChatStore, type ListedChat } from './chat-store.ts';
import { Composer } from './composer.tsx';
import { Conversation, type ConversationState } from './conversation.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
import { adoptLocalChats, deleteOnServer, loadOlderChats, syncChats } from './sync-chats.ts';
import { useMessages } from './use-messages.ts';

const IDLE: ConversationState = { isBusy: false, questionsLeft: null, refusal: null };
/** Below this many, the questions left are worth a word to a member. */
const FEW = 10;

/** The chat screen: the list of chats, the open conversation, and where questions are written. */
export function AnalystChat({
  owner,
  isConfigured,
  closed,
  allowance,
  heads,
  open,
  examples,
  now,
}: ChatPageData) {
  const t = useTranslations('chat');
  const locale = useLocale();
  const [store] = useState(() => new ChatStore({ owner, heads, open, now }));
  const [sessions] = useState(() => new ChatSessions(store));
  const [first] = useState(() => store.state);
  // What another page would like to be asked here; nothing is sent by itself.
  const [question] = useState((useSearchParams().get('question') ?? '').slice(0, MAX_QUESTION_LENGTH));
  const { chats, openId, older } = useSyncExternalStore(
    useCallback((listener) => store.subscribe(listener), [store]),
    () => store.state,
    () => first,
  );
  const [conversation, setConversation] = useState(IDLE);
  const [isListOpen, setListOpen] = useState(false);
  const [chatToDelete, setDoomed] = useState<{ id: string; title: string } | null>(null);
  const [hint, setHint] = useState('');
  const [left, setLeft] = useState(allowance.left);
  const field = useRef<HTMLTextAreaElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const current = chats.find(({ id }) => id === openId);
  const isHere = current !== undefined && (current.messages !== null || sessions.knows(current.id));
  const session = isHere ? sessions.of(current) : null;
  const messages = useMessages(store, sessions, current);

  useEffect(() => {
    if (owner !== null) adoptLocalChats(owner);
    const stopFollowing = store.restore(new URLSearchParams(window.location.search).get('chat'));
    if (question !== '') store.startChat();
    if (owner !== null) {
      // What is not sent now stays in this browser, and is tried again when the chat is opened next.
      syncChats(store, () => sessions.busyIds).catch((error) => {
        if (error instanceof ApiError && error.code === 'CHAT_STORAGE_FULL') setHint(error.message);
      });
    }
    const leave = () => sessions.keepUnfinished();
    window.addEventListener('pagehide', leave);
    return () => {
      stopFollowing();
      window.removeEventListener('pagehide', leave);
    };
  }, [store, sessions, owner, question]);

  useEffect(() => {
    if (current) sessions.refresh(current);
  }, [current, sessions]);

  const isDraft = current === undefined || (current.messages !== null && current.messages.length === 0);

  // The address names a member's open chat, so that the server can show it at once next time.
  useEffect(() => {
    if (owner === null) return;
    const address = new URL(window.location.href);
    address.searchParams.delete('question');
    if (isDraft) address.searchParams.delete('chat');
    else address.searchParams.set('chat', openId);
    if (address.href !== window.location.href) window.history.replaceState(null, '', address);
  }, [owner, openId, isDraft]);

  const show = useCallback((state: ConversationState) => {
    setConversation(state);
    const questionsLeft = state.questionsLeft;
    if (questionsLeft !== null) setLeft((before) => Math.min(before, questionsLeft));
  }, []);

  const isUsedUp = left <= 0 && !conversation.isBusy;
  const refusal = closed?.text ?? conversation.refusal ?? (isUsedUp ? allowance.usedUp : null);
  const isClosed = !isConfigured || refusal !== null;

  const ask = (text: string) => {
    setHint('');
    if (session) sessions.ask(session, text);
  };
  const start = () => {
    setListOpen(false);
    setHint(store.startChat() ? '' : t('stillEmpty'));
    field.current?.focus();
  };
  const openChat = (chat: ListedChat) => {
    setListOpen(false);
    setHint('');
    store.open(chat);
  };
  const remove = () => {
    if (!chatToDelete) return;
    sessions.forget(chatToDelete.id);
    const wasOnServer = store.find(chatToDelete.id)?.isOnServer !== undefined || owner !== null;
    store.remove(chatToDelete.id);
    if (wasOnServer) void deleteOnServer(store, chatToDelete.id);
    setDoomed(null);
    // What had the focus is gone.
    requestAnimationFrame(() => field.current?.focus());
  };

  const here = localizedPath(locale, isDraft ? '/chat' : `/chat?chat=${encodeURIComponent(openId)}`);
  const signUpPath = localizedPath(locale, `/signup?callbackUrl=${encodeURIComponent(here)}`);
  const history = (
    <ChatHistory
      chats={chats}
      openId={openId}
      busyIds={sessions.busyIds}
      isMember={owner !== null}
      signUpPath={signUpPath}
      onOlder={older && (() => void loadOlderChats(store).catch(() => undefined))}
      onStart={start}
      onOpen={openChat}
      onDelete={setDoomed}
    />
  );

  return (
    <div className={styles.chat}>
      <nav className={styles.side} aria-label={t('history.title')}>
        {history}
      </nav>
      <section className={styles.main} aria-label={t('title')}>
        <header className={styles.header}>
          <h1 className={styles.heading}>{t('title')}</h1>
          <Button variant="quiet" className={styles.openList} onClick={() => setListOpen(true)}>
            <HistoryIcon />
            {t('history.open')}
          </Button>
        </header>
        <div ref={area} className={styles.scroll}>
          {!isConfigured && (
            <EmptyState
              icon={<ChatIcon size={24} />}
              title={t('notConfigured.title')}
              text={t('notConfigured.text')}
            />
          )}
          {session && messages.hasEarlier && !conversation.isBusy && (
            <EarlierMessages
              key={`before ${session.id}`}
              area={area}
              isLoading={messages.isLoadingEarlier}
              hasFailed={messages.failed === 'earlier'}
              onLoad={() => void messages.loadEarlier()}
            />
          )}
          {session ? (
            <Conversation
              key={session.id}
              session={session}
              isClosed={isClosed}
              intro={isConfigured ? <ChatIntro examples={examples} isClosed={isClosed} onAsk={ask} /> : null}
              onAgain={() => sessions.askAgain(session)}
              onChange={show}
            />
          ) : messages.failed === 'newest' ? (
            <div className={styles.notice} data-tone="error" role="alert">
              <p>{t('messages.loadFailed')}</p>
              <Button variant="outlined" size="small" onClick={messages.tryAgain}>
                {t('answer.tryAgain')}
              </Button>
            </div>
          ) : (
            <LoadingMessages label={t('history.title')} />
          )}
        </div>
        <footer className={styles.footer}>
          {isConfigured && refusal !== null && (
            <div className={styles.notice} role="alert" data-tone="info">
              <p>
                <SupportText text={refusal} />
              </p>
              {owner === null && (closed === null || closed.isForGuests) && (
                <>
                  <p>{t('allowance.reachedGuest', { member: MEMBER_QUESTIONS_PER_DAY })}</p>
                  <LinkButton href={signUpPath} size="small">
                    {t('allowance.signUp')}
                  </LinkButton>
                </>
              )}
            </div>
          )}
          <p role="status" className={styles.hint}>
            {hint}
          </p>
          <Composer
            field={field}
            isBusy={conversation.isBusy}
            isClosed={isClosed}
            initial={question}
            onAsk={ask}
            onStop={() => void session?.stop()}
          />
          {refusal === null && isConfigured && owner === null && (
            <p className={styles.allowance}>
              {t('allowance.guest', {
                left,
                limit: allowance.limit,
                member: MEMBER_QUESTIONS_PER_DAY,
              })}{' '}
              <a href={signUpPath}>{t('allowance.signUp')}</a>
            </p>
          )}
          {refusal === null && isConfigured && owner !== null && left <= FEW && (
            <p className={styles.allowance}>{t('allowance.member', { left })}</p>
          )}
        </footer>
      </section>
      <Drawer
        open={isListOpen}
        onClose={() => setListOpen(false)}
        slotProps={{ paper: { className: styles.drawer, 'aria-label': t('history.title') } }}
      >
        {history}
      </Drawer>
      <ConfirmDialog
        open={chatToDelete !== null}
        title={t('deletion.title')}
        confirmLabel={t('deletion.confirm')}
        cancelLabel={t('deletion.cancel')}
        tone="error"
        onConfirm={remove}
        onClose={() => setDoomed(null)}
      >
        {t('deletion.text', { title: chatToDelete?.title ?? '' })}
      </ConfirmDialog>
    </div>
  );
}

function LoadingMessages({ label }: { label: string }) {
  return (
    <div className={styles.messages} aria-busy="true" role="status" aria-label={label}>
      <Skeleton />
      <Skeleton />
    </div>
  );
}
