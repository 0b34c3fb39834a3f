import { useTranslations } from 'next-intl';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { NextData } from '#lib/market/promotions/panels/next/schema.ts';
import { daysColumn, PromotionList } from './promotion-list.tsx';

type Props = { next: NextData; ours: OwnBrands; figures: Figures; onPage: (page: number) => void };

/** When promotions are likely to begin, with what that is concluded from. */
export function NextPanel({ next, ours, figures, onPage }: Props) {
  const t = useTranslations('promotions.next');
  const { state, rows, total, page, pages } = next;
  if (state === 'notInPlan' || rows.length === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t(state === 'notInPlan' ? 'plan' : 'none')}</PanelNote>
      </Panel>
    );
  return (
    <Panel title={t('title')} text={t('text', { n: total })}>
      <PromotionList
        {...{ rows, ours }}
        caption={t('all')}
        subject={t('product')}
        idOf={({ product, retailer }) => `${product.id} ${retailer.id}`}
        columns={[
          { head: t('likeliest'), isKey: true, cell: ({ likeliest }) => figures.shortDay(likeliest) },
          daysColumn(t('window'), figures),
          { head: t('past'), cell: ({ past }) => figures.count(past) },
          { head: t('lastStart'), isText: true, cell: ({ lastStart }) => figures.day(lastStart) },
          {
            ...{ head: t('gap'), isText: true },
            cell: ({ gap }) =>
              t('gapDays', {
                median: figures.tick(gap.median),
                shortest: figures.count(gap.shortest),
                longest: figures.count(gap.longest),
              }),
          },
        ]}
      />
      <PanelPager page={page} pages={pages} onPage={onPage} />
    </Panel>
  );
}
