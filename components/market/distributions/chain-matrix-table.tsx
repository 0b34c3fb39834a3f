'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type StateShape, StateShapeMark } from '#components/charts/state-shape.tsx';
import { CardRow } from '#components/market/dashboard/card-row.tsx';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import { joinTitles } from '#lib/i18n/format.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { CHAIN_STATES, type ChainState } from '#lib/market/distributions/chain-states.ts';
import type { ChainMatrixData } from '#lib/market/distributions/panels/chain-matrix/schema.ts';
import styles from './chain-matrix-table.module.css';
import { Note, PlanLine } from './shortfall-parts.tsx';

type Matrix = NonNullable<ChainMatrixData>;
type Row = Matrix['rows'][number];
type Cell = Row['cells'][number];

type Props = {
  matrix: ChainMatrixData;
  ours: OwnBrands;
  figures: Figures;
  onPage: (page: number) => void;
};

const SHAPES: Record<ChainState, StateShape> = {
  full: 'disc',
  partial: 'half',
  oos: 'ring',
  void: 'cross',
  gap: 'diamond',
  not_listed: 'dash',
};

/** How each product is listed at each retailer, as a shape, a colour and words. */
export function ChainMatrixTable({ matrix, ours, figures, onPage }: Props) {
  const t = useTranslations('distributions.chains');
  const list = useTranslations('distributions.list');
  if (matrix === null)
    return (
      <Panel title={t('title')}>
        <PlanLine text={t('levels')} />
      </Panel>
    );
  const { retailers, rows, page, pages } = matrix;
  return (
    <Panel title={t('title')} text={t('text')} isTextLast actions={rows.length > 0 && <Legend />}>
      {rows.length === 0 ? (
        <Note>{list('none')}</Note>
      ) : (
        <>
          <CardTable key={page} rows={rows.length} first={5} className={styles.matrix}>
            <Table dense caption={t('caption')}>
              <thead>
                <tr>
                  <th scope="col">{t('product')}</th>
                  {retailers.map(({ id, name }) => (
                    <th key={id} scope="col" className={styles.retailer}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <MatrixLine key={row.product.id} {...{ row, retailers, ours, figures }} />
                ))}
              </tbody>
            </Table>
          </CardTable>
          <PanelPager page={page} pages={pages} onPage={onPage} />
        </>
      )}
    </Panel>
  );
}

function Legend() {
  const t = useTranslations('distributions.chains');
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      {CHAIN_STATES.map((state) => (
        <li key={state}>
          <StateShapeMark shape={SHAPES[state]} /> {t(`states.${state}`)}
        </li>
      ))}
    </ul>
  );
}

type LineProps = Pick<Props, 'ours' | 'figures'> & { row: Row; retailers: Matrix['retailers'] };

function MatrixLine({ row, retailers, ours, figures }: LineProps) {
  const { product, brandId, cells } = row;
  return (
    <CardRow
      name={product.name}
      head={
        <>
          <bdi>{product.name}</bdi> <StanceMark ours={ours} brandId={brandId} />
        </>
      }
    >
      {cells.map((cell, at) => {
        const retailer = retailers[at];
        if (!retailer) return null;
        return (
          <td key={retailer.id} className={styles.cell} data-rest="" data-label={retailer.name}>
            <State {...{ cell, retailer, figures }} product={product} />
          </td>
        );
      })}
    </CardRow>
  );
}

type StateProps = Pick<Props, 'figures'> & {
  cell: Cell;
  product: Row['product'];
  retailer: Matrix['retailers'][number];
};

/** Opens the shops that say it. */
function State({ cell, product, retailer, figures }: StateProps) {
  const t = useTranslations('distributions.chains');
  const locale = useLocale();
  if (cell === null)
    return (
      <span className={styles.none} title={t('unknown')}>
        –<span className="visually-hidden"> {t('unknown')}</span>
      </span>
    );
  const { state, carrying, stores } = cell;
  const count = t('partialOf', { n: figures.count(carrying), of: figures.count(stores) });
  const words = t('cell', {
    product: product.name,
    retailer: retailer.name,
    state: joinTitles(locale, [t(`states.${state}`), count]),
  });
  return (
    <a className={styles.state} href={rowsAddress(`chain-cell:${product.id}:${retailer.id}`)} title={words}>
      <StateShapeMark shape={SHAPES[state]} part={stores === 0 ? 0 : carrying / stores} />
      <span className="visually-hidden">{words}</span>
      {state === 'partial' && (
        <small aria-hidden="true">
          <bdi dir="ltr">
            {figures.count(carrying)}/{figures.count(stores)}
          </bdi>
        </small>
      )}
    </a>
  );
}
