import { useTranslations } from 'next-intl';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { AFTER_STATES } from '#lib/market/promotions/after-states.ts';
import type { AfterData } from '#lib/market/promotions/panels/after/schema.ts';
import styles from './promotion-list.module.css';
import { daysColumn, PromotionList, promotionId } from './promotion-list.tsx';

type Props = {
  after: AfterData;
  /** The plan shows no figure of the one product whose promotions ended. */
  isWithheld: boolean;
  ours: OwnBrands;
  figures: Figures;
};

/** Whether prices came back after promotions, stayed down or rose. */
export function AfterPanel({ after, isWithheld, ours, figures }: Props) {
  const t = useTranslations('promotions.after');
  const market = useTranslations('market');
  const { counts, looked, ended, rows } = after;
  if (looked === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{isWithheld ? market('withheld.text') : t('none')}</PanelNote>
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
function ChangedPrices({ rows, ours, figures }: Pick<AfterData, 'rows'> & Pick<Props, 'ours' | 'figures'>) {
  const t = useTranslations('promotions.after');
  return (
    <PromotionList
      {...{ rows, ours }}
      caption={t('changed')}
      subject={t('product')}
      idOf={promotionId}
      columns={[
        daysColumn(t('days'), figures),
        { head: t('before'), cell: ({ before }) => figures.money(before) },
        { head: t('promoted'), cell: ({ promoted }) => figures.money(promoted) },
        { head: t('afterwards'), cell: ({ after }) => figures.money(after) },
        { head: t('change'), isKey: true, cell: ({ change }) => <bdi>{figures.change(change)}</bdi> },
      ]}
    />
  );
}
