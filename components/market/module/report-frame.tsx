'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ExternalIcon } from '#components/ui/icons.tsx';
import styles from './report-frame.module.css';

/** Given by the server, so that a page needs no other words of the market. */
export type ReportLabels = Record<'title' | 'hint' | 'open' | 'raff', string>;

type Props = { url: string; labels: ReportLabels; onLeave: () => void };

const PATIENCE = 15_000;

const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-storage-access-by-user-activation';

/**
 * A report in a frame. What happens inside is hidden from us and a frame loads error pages too, so the ways out always stand above it;
 * where nothing loads at all, the focus goes there.
 */
export function ReportFrame({ url, labels, onLeave }: Props) {
  const waysOut = useRef<HTMLParagraphElement>(null);
  // Made by the browser alone: one in the server's page may load before anything listens.
  const [isMounted, setIsMounted] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => setIsMounted(true), []);
  useEffect(() => {
    if (isLoaded) return;
    const timer = setTimeout(() => {
      const focused = document.activeElement;
      const isElsewhere = focused !== null && focused !== document.body && !focused.closest('main');
      if (!isElsewhere) waysOut.current?.focus();
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return (
    <div className={styles.report}>
      <p ref={waysOut} className={styles.out} tabIndex={-1}>
        <span>{labels.hint}</span>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {labels.open} <ExternalIcon size={14} />
        </a>
        <Button variant="inline" onClick={onLeave}>
          {labels.raff}
        </Button>
      </p>
      <div className={styles.place}>
        {isMounted && (
          <iframe
            src={url}
            title={labels.title}
            className={styles.frame}
            sandbox={SANDBOX}
            referrerPolicy="strict-origin-when-cross-origin"
            allowFullScreen
            onLoad={() => setIsLoaded(true)}
          />
        )}
      </div>
    </div>
  );
}
