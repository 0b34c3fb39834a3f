import { useTranslations } from 'next-intl';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { NextData } from '#lib/market/promotions/panels/next/schema.ts';
import { FigureCell, PromotionDays, PromotionRow } from './promotion-cells.tsx';

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
      <CardTable rows={rows.length} first={5}>
        <Table dense caption={t('all')}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col" data-numeric="">
                {t('likeliest')}
              </th>
              <th scope="col">{t('window')}</th>
              <th scope="col" data-numeric="">
                {t('past')}
              </th>
              <th scope="col">{t('lastStart')}</th>
              <th scope="col">{t('gap')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PromotionRow key={`${row.product.id} ${row.retailer.id}`} {...row} ours={ours}>
                <FigureCell label={t('likeliest')} isKey>
                  {figures.shortDay(row.likeliest)}
                </FigureCell>
                <FigureCell label={t('window')} isText>
                  <PromotionDays from={row.from} to={row.to} figures={figures} />
                </FigureCell>
                <FigureCell label={t('past')}>{figures.count(row.past)}</FigureCell>
                <FigureCell label={t('lastStart')} isText>
                  {figures.day(row.lastStart)}
                </FigureCell>
                <FigureCell label={t('gap')} isText>
                  {t('gapDays', {
                    median: figures.tick(row.gap.median),
                    shortest: figures.count(row.gap.shortest),
                    longest: figures.count(row.gap.longest),
                  })}
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
