import { useTranslations } from 'next-intl';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { FollowedData } from '#lib/market/promotions/panels/followed/schema.ts';
import styles from './promotion-list.module.css';
import { daysColumn, PromotionList, promotionId } from './promotion-list.tsx';

type Props = { followed: FollowedData; ours: OwnBrands; figures: Figures };

/** What followed promotions: prices against rivals, their answers, empty shelves. No volume is claimed. */
export function FollowedPanel({ followed, ours, figures }: Props) {
  const t = useTranslations('promotions.followed');
  const { kind, brand, looked, total, rows } = followed;
  if (kind === null || looked === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('none')}</PanelNote>
      </Panel>
    );
  const text = t('text', { kind, name: brand?.name ?? '', looked, total: figures.count(total) });
  return (
    <Panel title={t('title')} text={text}>
      <div className={styles.lists}>
        <FollowedFigures followed={followed} figures={figures} />
        {rows.length > 0 && <FollowedRows rows={rows} ours={ours} figures={figures} />}
        <PanelNote>{t('noSales')}</PanelNote>
      </div>
    </Panel>
  );
}

function FollowedFigures({ followed, figures }: Omit<Props, 'ours'>) {
  const t = useTranslations('promotions.followed');
  const lines = [
    { name: 'before', write: figures.change },
    { name: 'during', write: figures.change },
    { name: 'after', write: figures.change },
    { name: 'answered', write: figures.percent },
    { name: 'empty', write: figures.percent },
  ] as const;
  return (
    <Table dense caption={t('figures')}>
      <thead>
        <tr>
          <th scope="col">{t('figure')}</th>
          <th scope="col" data-numeric="">
            {t('value')}
          </th>
          <th scope="col" data-numeric="">
            {t('promotions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, write }) => {
          const measure = followed[name];
          return (
            <tr key={name}>
              <th scope="row">
                {t(`names.${name}`)}
                {name === 'answered' && followed.daysToAnswer !== null && (
                  <span className={styles.detail}>
                    {' · '}
                    {t('daysToAnswer', { days: figures.tick(followed.daysToAnswer) })}
                  </span>
                )}
              </th>
              <td data-numeric="">
                <LowBase measure={measure} />
                {measure.n > 0 ? (
                  <FigureLink figure={`followed-${name}`}>
                    <bdi>{write(measure.value)}</bdi>
                  </FigureLink>
                ) : (
                  '–'
                )}
              </td>
              <td data-numeric="">{figures.count(measure.n)}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function FollowedRows({ rows, ours, figures }: Pick<FollowedData, 'rows'> & Omit<Props, 'followed'>) {
  const t = useTranslations('promotions.followed');
  return (
    <PromotionList
      {...{ rows, ours }}
      caption={t('all')}
      subject={t('product')}
      idOf={promotionId}
      detailOf={({ offer }) => offer}
      columns={[
        daysColumn(t('days'), figures),
        { head: t('heads.before'), cell: ({ before }) => <bdi>{figures.change(before)}</bdi> },
        { head: t('heads.during'), isKey: true, cell: ({ during }) => <bdi>{figures.change(during)}</bdi> },
        { head: t('heads.after'), cell: ({ after }) => <bdi>{figures.change(after)}</bdi> },
        {
          ...{ head: t('heads.answer'), isText: true },
          cell: ({ answer }) =>
            answer === null
              ? '–'
              : t(answer.isPromotion ? 'answerPromotion' : 'answerCut', {
                  name: answer.brand.name,
                  n: answer.days,
                }),
        },
        {
          head: t('heads.empty'),
          cell: ({ visits, emptyVisits }) =>
            visits === 0
              ? '–'
              : t('emptyOf', { empty: figures.count(emptyVisits), visits: figures.count(visits) }),
        },
      ]}
    />
  );
}
