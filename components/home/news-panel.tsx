import { Panel } from '#components/ui/panel.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { News } from '#lib/market/changes/news.ts';
import { newsAddress } from '#lib/market/changes/news-address.ts';
import { newsSentence } from '#lib/market/changes/news-sentence.ts';
import styles from './news-panel.module.css';

type Props = {
  locale: Locale;
  /** Null: it could not be read. */
  news: News | null;
};

/** What has changed since the data that the person saw on an earlier day, each sentence leading to its rows. */
export function NewsPanel({ locale, news }: Props) {
  const { home } = messagesFor(locale);
  const t = translator(locale, 'home.news');
  const since = news?.since ?? null;
  const title =
    since === null || news?.isFirst
      ? t('first')
      : t('title', { day: formatDate(locale, since, 'day', 'UTC') });
  const ofOne = new Set(news?.items.map(({ category }) => category.id)).size === 1;
  return (
    <Panel title={title} titleId="news">
      {news === null && <p className={styles.quiet}>{home.news.failed}</p>}
      {news !== null && news.items.length === 0 && (
        <p className={styles.quiet}>{since === null ? home.news.noData : home.news.none}</p>
      )}
      {news !== null && news.items.length > 0 && (
        <>
          <ul className={styles.list}>
            {news.items.map((item) => (
              <li
                key={JSON.stringify([
                  item.kind,
                  item.direction,
                  item.category.id,
                  item.brand.id,
                  item.product?.id,
                ])}
              >
                <a href={newsAddress(locale, item)} data-kind={item.kind} data-direction={item.direction}>
                  {newsSentence(locale, item)}
                </a>
                {!ofOne && <span className={styles.category}>{item.category.name}</span>}
              </li>
            ))}
          </ul>
          {news.more > 0 && <p className={styles.quiet}>{t('more', { n: news.more })}</p>}
        </>
      )}
    </Panel>
  );
}
