import { useTranslations } from 'next-intl';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { RealDiscountsData } from '#lib/market/promotions/panels/real-discounts/schema.ts';
import { daysColumn, PromotionList, promotionId } from './promotion-list.tsx';

type Props = {
  discounts: RealDiscountsData;
  ours: OwnBrands;
  figures: Figures;
  onPage: (page: number) => void;
};

/** What promotions claim and what they are, the deepest first. */
export function RealDiscountsPanel({ discounts, ours, figures, onPage }: Props) {
  const t = useTranslations('promotions.realDiscounts');
  const market = useTranslations('market');
  const { state, rows, total, page, pages } = discounts;
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
        idOf={promotionId}
        detailOf={({ isAlwaysOn }) => (isAlwaysOn ? t('alwaysOn') : undefined)}
        columns={[
          daysColumn(t('days'), figures),
          { head: t('offer'), isText: true, cell: ({ offer }) => offer },
          { head: t('promoted'), cell: ({ promoted }) => figures.money(promoted) },
          { head: t('depth'), isKey: true, cell: ({ depth }) => figures.percent(depth) },
          { head: t('reference'), cell: ({ reference }) => figures.money(reference) },
          { head: t('realDepth'), cell: ({ realDepth }) => figures.percent(realDepth) },
          { head: t('verdict'), isText: true, cell: ({ verdict }) => market(`verdicts.${verdict}`) },
        ]}
      />
      <PanelPager page={page} pages={pages} onPage={onPage} />
    </Panel>
  );
}
