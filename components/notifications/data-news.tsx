'use client';

import { useEffect, useState } from 'react';
import { PageLink } from '#components/ui/page-link.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import type { NewsListOut } from '#lib/home/list-news.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './data-news.module.css';
import { fillText } from './notification-labels.ts';

export type NewsLabels = { upTo: string; none: string; all: string };

type Props = { locale: Locale; labels: NewsLabels; onLeave: () => void };

const MOST_LINES = 3;

/** Up to when data was loaded and what changed: the first lines of home's news. Nothing for plans without data, or if it couldn't be read. */
export function DataNews({ locale, labels, onLeave }: Props) {
  const news = useNews();
  if (!news?.upTo) return null;
  return (
    <section className={styles.news} aria-labelledby="bell-news">
      <h3 id="bell-news" className={styles.title}>
        {fillText(labels.upTo, { day: formatDate(locale, news.upTo, 'day', 'UTC') })}
      </h3>
      {news.items.length === 0 && <p className={styles.none}>{labels.none}</p>}
      <ul className={styles.lines}>
        {news.items.slice(0, MOST_LINES).map(({ path, text }) => (
          <li key={path}>
            <a href={localizedPath(locale, path)}>{text}</a>
          </li>
        ))}
      </ul>
      {news.items.length + news.more > MOST_LINES && (
        <PageLink href={localizedPath(locale, '/')} className={styles.all} onClick={onLeave}>
          {labels.all}
        </PageLink>
      )}
    </section>
  );
}

function useNews(): NewsListOut | null {
  const [news, setNews] = useState<NewsListOut | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    callApi<NewsListOut>('/market/news', { signal: leaving.signal, silent: true }).then(
      setNews,
      // The bell has its list without them.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return news;
}
