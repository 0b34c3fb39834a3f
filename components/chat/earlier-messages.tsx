'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import styles from './earlier-messages.module.css';

type Props = {
  /** Holds the messages that are drawn. */
  list: RefObject<HTMLDivElement | null>;
  /** How many those are. */
  drawn: number;
  /** There are more before them. */
  isMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onShow: () => void;
};

/** Pixels above the screen in which they are drawn before they are reached. */
const AHEAD = '320px 0px 0px';

/**
 * Above a conversation that does not begin here: earlier messages come by a press or by scrolling there. What is being read stays in its
 * place when they come above it.
 */
export function EarlierMessages({ list, drawn, isMore, isLoading, hasFailed, onShow }: Props) {
  const t = useTranslations('chat.messages');
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const letGo = useRef<() => void>(() => {});
  const [said, setSaid] = useState('');
  useEffect(() => () => letGo.current(), []);

  const show = () => {
    const first = list.current?.querySelector('[data-message]');
    letGo.current();
    if (!list.current || !first) return;
    const hadFocus = document.activeElement === button.current;
    letGo.current = keepInPlace(list.current, first, (count) => {
      setSaid(t('shown', { count }));
      // Where there is nothing more to press, the first of what came is next.
      if (hadFocus && !button.current?.isConnected) focusFirst(list.current);
    });
    onShow();
  };
  const arrive = useEffectEvent(() => {
    if (!hasFailed && !isLoading) show();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may still be in sight when more were drawn
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) arrive();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isMore, drawn]);
  return (
    <>
      {isMore && (
        <div ref={place} className={styles.earlier}>
          {hasFailed && <p role="alert">{t('earlierFailed')}</p>}
          <Button
            ref={button}
            variant="outlined"
            size="small"
            aria-disabled={isLoading}
            aria-busy={isLoading}
            onClick={isLoading ? undefined : show}
          >
            {t('earlier')}
          </Button>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

function focusFirst(list: Element | null): void {
  const first = list?.querySelector<HTMLElement>('[data-message]');
  first?.setAttribute('tabindex', '-1');
  first?.focus({ preventScroll: true });
}

/**
 * Scrolls by as much as what comes before an element pushes it down.
 * @param onMoved with how many messages came before it
 * @returns stops waiting for them
 */
function keepInPlace(list: Element, first: Element, onMoved: (count: number) => void): () => void {
  let top = first.getBoundingClientRect().top;
  const remember = () => {
    top = first.getBoundingClientRect().top;
  };
  const observer = new MutationObserver(() => {
    if (list.querySelector('[data-message]') === first) return remember();
    letGo();
    window.scrollBy({ top: first.getBoundingClientRect().top - top });
    onMoved([...list.querySelectorAll('[data-message]')].indexOf(first));
  });
  const letGo = () => {
    observer.disconnect();
    window.removeEventListener('scroll', remember);
  };
  observer.observe(list, { childList: true, subtree: true });
  window.addEventListener('scroll', remember, { passive: true });
  return letGo;
}
