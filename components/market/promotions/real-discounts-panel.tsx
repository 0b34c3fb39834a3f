import { useTranslations } from 'next-intl';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { RealDiscountsData } from '#lib/market/promotions/panels/real-discounts/schema.ts';
import { FigureCell, PromotionDays, PromotionRow } from './promotion-cells.tsx';

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
      <CardTable rows={rows.length} first={5}>
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
              <PromotionRow
                key={`${row.product.id} ${row.retailer.id} ${row.from} ${row.offer}`}
                {...row}
                ours={ours}
                detail={row.isAlwaysOn ? t('alwaysOn') : undefined}
              >
                <FigureCell label={t('days')} isText>
                  <PromotionDays from={row.from} to={row.to} figures={figures} />
                </FigureCell>
                <FigureCell label={t('offer')} isText>
                  {row.offer}
                </FigureCell>
                <FigureCell label={t('promoted')}>{figures.money(row.promoted)}</FigureCell>
                <FigureCell label={t('depth')} isKey>
                  {figures.percent(row.depth)}
                </FigureCell>
                <FigureCell label={t('reference')}>{figures.money(row.reference)}</FigureCell>
                <FigureCell label={t('realDepth')}>{figures.percent(row.realDepth)}</FigureCell>
                <FigureCell label={t('verdict')} isText>
                  {market(`verdicts.${row.verdict}`)}
                </FigureCell>
              </PromotionRow>
            ))}
          </tbody>
        </Table>
      </CardTable>
      <PanelPager page={page} pages={pages} onPage={onPage} />
    </Panel>
  );
}
