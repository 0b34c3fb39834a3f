'use client';

import { type Chat, useChat } from '@ai-sdk/react';
import { useLocale, useTranslations } from 'next-intl';
import { type RefObject, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { ActionMenu } from '#components/ui/action-menu.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { ChevronIcon, CloseIcon } from '#components/ui/icons.tsx';
import { type Focus, focusOf, isSameFocus } from '#lib/chat/focus.ts';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { formatDays } from '#lib/i18n/format.ts';
import { isolate } from '#lib/i18n/isolate.ts';
import { directionOf, type Locale } from '#lib/i18n/locales.ts';
import { type NamedRow, namerOf } from '#lib/vocabulary/named.ts';
import styles from './focus-chips.module.css';
import type { FocusDrops } from './focus-drops.ts';

type Props = {
  session: Chat<AnalystMessage>;
  drops: FocusDrops;
  /** Where the next question is written. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** That may be asked about. */
  categories: readonly NamedRow[];
  /** Asks the last question again, in another category. */
  onCategory: (from: NamedRow | null, to: NamedRow) => void;
};

/** Above the field: what the next question carries on where it leaves something open, each to be taken away. */
export function FocusChips({ session, drops, field, categories, onCategory }: Props) {
  const t = useTranslations('chat.focus');
  const locale = useLocale();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const { focus, carried } = useFocus(session, drops);
  if (focus.length === 0) return null;

  const words = ({ kind, label, days }: Focus) => {
    if (days) return formatDays(locale, days.from, days.to);
    return kind === 'category' ? t('category', { name: label }) : label;
  };
  // Arabic texts isolate names themselves.
  const name = (item: Focus) => (directionOf(locale) === 'ltr' ? isolate(words(item)) : words(item));
  const drop = (item: Focus, at: number) => {
    flushSync(() => {
      drops.drop(session.id, item);
      setSaid(t('dropped', { name: name(item) }));
    });
    // The button that had the focus has gone.
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[Math.min(at, buttons.length - 1)] ?? field.current)?.focus();
  };
  const change: Props['onCategory'] = (from, to) => {
    onCategory(from, to);
    // The chips are gone until the answer is there.
    field.current?.focus();
  };
  const restore = () => {
    drops.take(session.id);
    setSaid(t('restored'));
    field.current?.focus();
  };
  return (
    <div className={styles.focus}>
      <p id={id} className={styles.title}>
        {t('title')}
      </p>
      <ul ref={list} className={styles.chips} aria-labelledby={id}>
        {carried.map((item, at) => (
          <li key={`${item.kind} ${item.name}`} className={styles.chip}>
            {item.kind === 'category' ? (
              <CategoryName item={item} words={words(item)} {...{ categories, onCategory: change }} />
            ) : (
              <bdi className={styles.name} title={words(item)}>
                {words(item)}
              </bdi>
            )}
            <IconButton
              size="small"
              className={styles.drop}
              label={t('drop', { name: name(item) })}
              onClick={() => drop(item, at)}
            >
              <CloseIcon size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {carried.length < focus.length && (
        <Button variant="quiet" size="small" onClick={restore}>
          {t('restore')}
        </Button>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

type CategoryProps = Pick<Props, 'categories' | 'onCategory'> & { item: Focus; words: string };

/** The category, and behind it the others to ask the last question about. */
function CategoryName({ item, words, categories, onCategory }: CategoryProps) {
  const t = useTranslations('chat.focus');
  const locale: Locale = useLocale();
  const name = namerOf(locale);
  const isOf = ({ id, nameEn, nameAr }: NamedRow) =>
    [nameEn, nameAr].includes(item.label) || [id, nameEn, nameAr].includes(item.name);
  const current = categories.find(isOf) ?? null;
  const others = categories.filter((category) => category !== current);
  const face = (
    <bdi className={styles.name} title={words}>
      {words}
    </bdi>
  );
  if (others.length === 0) return face;
  return (
    <ActionMenu
      isLate
      label={t('change', { name: item.label })}
      face={
        <>
          {face}
          <ChevronIcon size={16} />
        </>
      }
    >
      {others.map((category) => (
        <Button
          key={category.id}
          role="menuitem"
          variant="empty"
          tabIndex={-1}
          onClick={() => onCategory(current, category)}
        >
          <bdi>{name(category).name}</bdi>
        </Button>
      ))}
    </ActionMenu>
  );
}

/** What the answers so far are about, and what of it is carried on; nothing while another answer is being written. */
function useFocus(session: Chat<AnalystMessage>, drops: FocusDrops) {
  const { messages, status } = useChat<AnalystMessage>({ chat: session, throttle: THROTTLE });
  const isSettled = status === 'ready' || status === 'error';
  const focus = useMemo(
    () => (isSettled ? focusOf(messages.filter(({ role }) => role === 'assistant')) : []),
    [messages, isSettled],
  );
  const read = () => drops.of(session.id);
  const dropped = useSyncExternalStore(drops.subscribe, read, read);
  return {
    focus,
    carried: focus.filter((item) => !dropped.some((each) => isSameFocus(each, item))),
  };
}

/** It draws nothing of an answer that is being written. */
const THROTTLE = 500;
