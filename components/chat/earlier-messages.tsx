'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import styles from './earlier-messages.module.css';

type Props = {
  /** Holds the conversation. */
  area: RefObject<HTMLDivElement | null>;
  isLoading: boolean;
  hasFailed: boolean;
  onLoad: () => void;
};

/** Above a conversation that does not begin here. What is being read stays in its place when messages come above it. */
export function EarlierMessages({ area, isLoading, hasFailed, onLoad }: Props) {
  const t = useTranslations('chat.messages');
  const letGo = useRef<() => void>(() => {});
  useEffect(() => () => letGo.current(), []);

  const load = () => {
    const first = area.current?.querySelector('[data-message]');
    letGo.current();
    if (area.current && first) letGo.current = keepInPlace(area.current, first);
    onLoad();
  };
  return (
    <div className={styles.earlier}>
      {hasFailed && <p role="alert">{t('earlierFailed')}</p>}
      <Button
        variant="outlined"
        size="small"
        aria-disabled={isLoading}
        aria-busy={isLoading}
        onClick={isLoading ? undefined : load}
      >
        {t('earlier')}
      </Button>
    </div>
  );
}

/** Scrolls by as much as what comes before an element pushes it down. @returns stops waiting for it */
function keepInPlace(area: Element, first: Element): () => void {
  let top = first.getBoundingClientRect().top;
  const remember = () => {
    top = first.getBoundingClientRect().top;
  };
  const observer = new MutationObserver(() => {
    if (area.querySelector('[data-message]') === first) return remember();
    window.scrollBy({ top: first.getBoundingClientRect().top - top });
    letGo();
  });
  const letGo = () => {
    observer.disconnect();
    window.removeEventListener('scroll', remember);
  };
  observer.observe(area, { childList: true, subtree: true });
  window.addEventListener('scroll', remember, { passive: true });
  return letGo;
}
