import { useTranslations } from 'next-intl';
import cards from '#components/market/dashboard/card-table.module.css';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { RealDiscountsData } from '#lib/market/promotions/panels/real-discounts/schema.ts';
import { FigureCell, PromotionDays, PromotionSubject } from './promotion-cells.tsx';

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
      <div className={cards.cards}>
        <Table dense caption={t('all')}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('days')}</th>
              <th scope="col">{t('offer')}</th>
              {(['promoted', 'depth', 'reference', 'realDepth'] as const).map((name) => (
                <th key={name} scope="col" data-numeric="">
                  {t(name)}
                </th>
              ))}
              <th scope="col">{t('verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.product.id} ${row.retailer.id} ${row.from} ${row.offer}`}>
                <PromotionSubject {...row} ours={ours}>
                  {row.isAlwaysOn && ` · ${t('alwaysOn')}`}
                </PromotionSubject>
                <td data-label={t('days')}>
                  <PromotionDays from={row.from} to={row.to} figures={figures} />
                </td>
                <td data-label={t('offer')}>{row.offer}</td>
                <FigureCell label={t('promoted')}>{figures.money(row.promoted)}</FigureCell>
                <FigureCell label={t('depth')} isKey>
                  {figures.percent(row.depth)}
                </FigureCell>
                <FigureCell label={t('reference')}>{figures.money(row.reference)}</FigureCell>
                <FigureCell label={t('realDepth')}>{figures.percent(row.realDepth)}</FigureCell>
                <td data-label={t('verdict')}>{market(`verdicts.${row.verdict}`)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <PanelPager page={page} pages={pages} onPage={onPage} />
    </Panel>
  );
}
