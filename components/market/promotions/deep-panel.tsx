import { useTranslations } from 'next-intl';
import { ShortList } from '#components/market/dashboard/card-table.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { DeepData } from '#lib/market/promotions/panels/deep/schema.ts';
import styles from './promotion-list.module.css';
import { daysColumn, PromotionList, promotionId } from './promotion-list.tsx';

type Props = { deep: DeepData; ours: OwnBrands; figures: Figures; onPage: (page: number) => void };

/** Who goes deep how often, and which promotions these are. */
export function DeepPanel({ deep, ours, figures, onPage }: Props) {
  const t = useTranslations('promotions.deep');
  const { share, brands, list } = deep;
  if (share.n === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('noPrices')}</PanelNote>
      </Panel>
    );
  return (
    <Panel
      title={t('title')}
      text={t.rich('text', {
        share: figures.percent(share.value),
        n: share.n,
        rows: (words) => <FigureLink figure="deep-share">{words}</FigureLink>,
      })}
    >
      <div className={styles.lists}>
        <Brands brands={brands} ours={ours} figures={figures} />
        {list === null && <PanelNote>{t('plan')}</PanelNote>}
        {list?.total === 0 && <PanelNote>{t('none')}</PanelNote>}
        {list && list.total > 0 && <Promotions list={list} ours={ours} figures={figures} />}
      </div>
      {list && <PanelPager page={list.page} pages={list.pages} onPage={onPage} />}
    </Panel>
  );
}

function Brands({ brands, ours, figures }: Pick<DeepData, 'brands'> & Pick<Props, 'ours' | 'figures'>) {
  const t = useTranslations('promotions.deep');
  return (
    <ShortList rows={brands.length} first={5}>
      <Table dense caption={t('byBrand')}>
        <thead>
          <tr>
            <th scope="col">{t('brand')}</th>
            <th scope="col" data-numeric="">
              {t('share')}
            </th>
            <th scope="col" data-numeric="">
              {t('promotions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {brands.map(({ id, name, promotions, share }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi> <StanceMark ours={ours} brandId={id} />
              </th>
              <td data-numeric="">
                <LowBase measure={share} />{' '}
                <FigureLink figure={`brand-deep-share:${id}`}>{figures.percent(share.value)}</FigureLink>
              </td>
              <td data-numeric="">{figures.count(promotions)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ShortList>
  );
}

type ListProps = { list: NonNullable<DeepData['list']> } & Pick<Props, 'ours' | 'figures'>;

function Promotions({ list: { rows }, ours, figures }: ListProps) {
  const t = useTranslations('promotions.deep');
  const market = useTranslations('market');
  return (
    <PromotionList
      {...{ rows, ours }}
      caption={t('all')}
      subject={t('product')}
      idOf={promotionId}
      columns={[
        daysColumn(t('days'), figures),
        { head: t('offer'), isText: true, cell: ({ offer }) => offer },
        { head: t('regular'), cell: ({ regular }) => figures.money(regular) },
        { head: t('promoted'), cell: ({ promoted }) => figures.money(promoted) },
        { head: t('depth'), isKey: true, cell: ({ depth }) => figures.percent(depth) },
        { head: t('verdict'), isText: true, cell: ({ verdict }) => market(`verdicts.${verdict}`) },
      ]}
    />
  );
}
