'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { MatchesOut, MatchOut } from '#lib/admin/matching/schema.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { MatchQueue } from '#lib/vocabulary/market-terms.ts';
import { MatchCard } from './match-card.tsx';
import styles from './matching.module.css';
import { QueueList } from './queue-list.tsx';
import { RecentDecisions } from './recent-decisions.tsx';
import { useMatchQueue } from './use-match-queue.ts';
import { useReview } from './use-review.ts';

type Props = {
  locale: Locale;
  first: MatchesOut;
  details: MatchOut | null;
  query: { queue: MatchQueue; dataset: string | undefined };
};

/** One item beside the products that it may be, decided by keys or buttons; the rest of the queue below. */
export function MatchReview({ locale, ...given }: Props) {
  const t = useTranslations('adminMatching.review');
  const queue = useMatchQueue(given);
  const review = useReview(queue, locale);
  const { item, details } = queue;
  const heading = useFocusWhenLost(item?.id);
  return (
    <div className={styles.review}>
      <p className="visually-hidden" aria-live="assertive" aria-atomic="true">
        {review.said}
      </p>
      {item ? (
        <MatchCard
          {...{ locale, item, details, heading }}
          candidate={review.candidate}
          twins={review.twins}
          place={{ at: queue.at + 1, total: queue.total }}
          hasMade={queue.made.length > 0}
          onChoose={review.setChosen}
          onTwins={review.setTwins}
          onSearch={(words) => void queue.load(item.id, words)}
          onDecide={review.decide}
          onNext={review.goOn}
          onUndo={() => void review.undo()}
        />
      ) : (
        <p ref={heading} tabIndex={-1} className={styles.quiet}>
          {t('done')}
        </p>
      )}
      <RecentDecisions made={queue.made} onUndo={() => void review.undo()} locale={locale} />
      <QueueList
        {...{ locale, queue }}
        onOpen={(place) => {
          queue.goTo(place);
          review.show(queue.items[place]);
          heading.current?.focus();
        }}
        onTogether={(ids, text) => {
          queue.leave(ids);
          review.show(undefined);
          review.setSaid(text);
          showToast('success', text);
        }}
      />
    </div>
  );
}

/** An item's title, which takes the focus where the element that had it is gone. */
function useFocusWhenLost(id: string | undefined) {
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  const [shown, setShown] = useState(id);
  useEffect(() => {
    if (id === shown) return;
    setShown(id);
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [id, shown]);
  return heading;
}
