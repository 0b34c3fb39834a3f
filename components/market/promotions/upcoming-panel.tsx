import { useTranslations } from 'next-intl';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { UpcomingData } from '#lib/market/promotions/panels/upcoming/schema.ts';
import { FigureCell, PromotionDays, PromotionRow } from './promotion-cells.tsx';

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
      <CardTable rows={rows.length} first={5}>
        <Table dense caption={t('all')}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('days')}</th>
              <th scope="col">{t('offer')}</th>
              <th scope="col" data-numeric="">
                {t('promoted')}
              </th>
              <th scope="col" data-numeric="">
                {t('depth')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PromotionRow
                key={`${row.brand.id} ${row.product?.id} ${row.retailer.id} ${row.from} ${row.mechanic} ${row.isBrandWide}`}
                {...row}
                ours={ours}
                detail={row.product === null ? t('products', { n: row.products }) : undefined}
              >
                <FigureCell label={t('days')} isText>
                  <PromotionDays from={row.from} to={row.to} figures={figures} />
                </FigureCell>
                <FigureCell label={t('offer')} isText>
                  {row.offer ?? market(`mechanics.${row.mechanic}`)}
                </FigureCell>
                <FigureCell label={t('promoted')}>{figures.money(row.promoted)}</FigureCell>
                <FigureCell label={t('depth')} isKey>
                  {figures.percent(row.depth)}
                </FigureCell>
              </PromotionRow>
            ))}
          </tbody>
        </Table>
      </CardTable>
    </Panel>
  );
}
