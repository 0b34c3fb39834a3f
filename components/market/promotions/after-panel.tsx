import { useTranslations } from 'next-intl';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { AFTER_STATES } from '#lib/market/promotions/after-states.ts';
import type { AfterData } from '#lib/market/promotions/panels/after/schema.ts';
import { FigureCell, PromotionDays, PromotionRow } from './promotion-cells.tsx';
import styles from './promotion-list.module.css';

type Props = { after: AfterData; ours: OwnBrands; figures: Figures };

/** Whether prices came back after promotions, stayed down or rose. */
export function AfterPanel({ after, ours, figures }: Props) {
  const t = useTranslations('promotions.after');
  const { counts, looked, ended, rows } = after;
  if (looked === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('none')}</PanelNote>
      </Panel>
    );
  return (
    <Panel title={t('title')} text={t('text', { looked, ended: figures.count(ended) })}>
      <div className={styles.lists}>
        <Table dense caption={t('states')}>
          <thead>
            <tr>
              <th scope="col">{t('state')}</th>
              <th scope="col" data-numeric="">
                {t('promotions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {AFTER_STATES.map((state) => (
              <tr key={state}>
                <th scope="row">{t(`stateNames.${state}`)}</th>
                <td data-numeric="">
                  {counts[state] === 0 ? (
                    figures.count(0)
                  ) : (
                    <FigureLink figure={`after:${state}`}>{figures.count(counts[state])}</FigureLink>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        {rows.length > 0 && <ChangedPrices rows={rows} ours={ours} figures={figures} />}
      </div>
    </Panel>
  );
}

/** Promotions after which the price was another one, the largest change first. */
function ChangedPrices({ rows, ours, figures }: Pick<AfterData, 'rows'> & Omit<Props, 'after'>) {
  const t = useTranslations('promotions.after');
  return (
    <CardTable rows={rows.length} first={5}>
      <Table dense caption={t('changed')}>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('days')}</th>
            {(['before', 'promoted', 'afterwards', 'change'] as const).map((name) => (
              <th key={name} scope="col" data-numeric="">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PromotionRow
              key={`${row.product.id} ${row.retailer.id} ${row.from} ${row.offer}`}
              {...row}
              ours={ours}
            >
              <FigureCell label={t('days')} isText>
                <PromotionDays from={row.from} to={row.to} figures={figures} />
              </FigureCell>
              <FigureCell label={t('before')}>{figures.money(row.before)}</FigureCell>
              <FigureCell label={t('promoted')}>{figures.money(row.promoted)}</FigureCell>
              <FigureCell label={t('afterwards')}>{figures.money(row.after)}</FigureCell>
              <FigureCell label={t('change')} isKey>
                <bdi>{figures.change(row.change)}</bdi>
              </FigureCell>
            </PromotionRow>
          ))}
        </tbody>
      </Table>
    </CardTable>
  );
}
