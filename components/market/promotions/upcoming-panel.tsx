import { useTranslations } from 'next-intl';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { UpcomingData } from '#lib/market/promotions/panels/upcoming/schema.ts';
import { daysColumn, PromotionList } from './promotion-list.tsx';

type Props = { upcoming: UpcomingData; ours: OwnBrands; figures: Figures };

/** What retailers have announced. */
export function UpcomingPanel({ upcoming: { rows, total }, ours, figures }: Props) {
  const t = useTranslations('promotions.upcoming');
  const market = useTranslations('market');
  if (rows.length === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('none')}</PanelNote>
      </Panel>
    );
  return (
    <Panel title={t('title')} text={t('text', { n: total })}>
      <PromotionList
        {...{ rows, ours }}
        caption={t('all')}
        subject={t('product')}
        idOf={(row) =>
          `${row.brand.id} ${row.product?.id} ${row.retailer.id} ${row.from} ${row.mechanic} ${row.isBrandWide}`
        }
        detailOf={({ product, products }) => (product === null ? t('products', { n: products }) : undefined)}
        columns={[
          daysColumn(t('days'), figures),
          {
            ...{ head: t('offer'), isText: true },
            cell: ({ offer, mechanic }) => offer ?? market(`mechanics.${mechanic}`),
          },
          { head: t('promoted'), cell: ({ promoted }) => figures.money(promoted) },
          { head: t('depth'), isKey: true, cell: ({ depth }) => figures.percent(depth) },
        ]}
      />
    </Panel>
  );
}
