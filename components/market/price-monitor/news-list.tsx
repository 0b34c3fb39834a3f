'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ShortList } from '#components/market/dashboard/card-table.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { NewsData } from '#lib/market/price-monitor/panels/news/schema.ts';
import styles from './news-list.module.css';

type Props = { news: NewsData; figures: Figures; onPage: (page: number) => void };

/** What changed in the view, day by day; each line leads to its rows, in the module that shows them. */
export function NewsList({ news, figures, onPage }: Props) {
  const { rows, since, note, total, fresh, page, pages } = news;
  const t = useTranslations('priceMonitor.news');
  return (
    <Panel title={t('title')} text={total > 0 ? t('text', { n: total, fresh }) : undefined}>
      {rows.length === 0 ? (
        <PanelNote>{note === 'shelfPrices' ? t(`notes.${note}`) : t('none')}</PanelNote>
      ) : (
        <ShortList rows={rows.length} first={5}>
          <Lines rows={rows} figures={figures} />
        </ShortList>
      )}
      <PanelPager page={page} pages={pages} label={t('pages')} onPage={onPage} />
      {since !== null && page === pages && <PanelNote>{t('since', { day: figures.day(since) })}</PanelNote>}
      {rows.length > 0 && note !== null && <PanelNote>{t(`notes.${note}`)}</PanelNote>}
    </Panel>
  );
}

function Lines({ rows, figures }: { rows: NewsData['rows']; figures: Figures }) {
  const t = useTranslations('priceMonitor.news');
  const locale = useLocale();
  return (
    <ul className={styles.list}>
      {rows.map(({ day, kind, direction, brand, product, path, text, isNew }, at) => (
        <li key={[day, kind, direction, product?.id ?? brand.id].join(' ')}>
          {/* Seen once a day, and read with each line. */}
          <span className={styles.date} data-repeated={rows[at - 1]?.day === day || undefined}>
            {figures.day(day)}
            {isNew && <span className={styles.fresh}>{t('fresh')}</span>}
          </span>
          <a href={localizedPath(locale, path)}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
