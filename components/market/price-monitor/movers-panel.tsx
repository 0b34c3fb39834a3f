'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import shades from '#components/charts/shades.module.css';
import { SparkLine } from '#components/charts/spark-line.tsx';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import { CardToggle } from '#components/market/dashboard/card-toggle.tsx';
import { SingleChoice } from '#components/market/dashboard/choice-menu.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { WithheldMark } from '#components/market/dashboard/withheld-mark.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '#components/ui/icons.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import { joinTitles } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { isOfMonths, MOVER_WINDOWS, type MoversChoice } from '#lib/market/price-monitor/movers-choice.ts';
import type { MoversData } from '#lib/market/price-monitor/panels/movers/schema.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import type { MovedPrice } from '#lib/market/prices/rank-moves.ts';
import styles from './movers-panel.module.css';
import { useMoversFinding } from './price-findings.ts';

type Movers = MoversData;
type Row = Movers['rows'][number];

type Props = {
  movers: Movers;
  ours: PriceMonitorData['ours'];
  figures: Figures;
  onChoose: (choice: MoversChoice) => void;
};

/** What moved most: by brand, product or listing, over which time, and why. */
export function MoversPanel({ movers, ours, figures, onChoose }: Props) {
  const t = useTranslations('priceMonitor.movers');
  const { by, subjects, window, rank, page, pages, from, to, rows } = movers;
  const heads = HEADS[rank];
  const found = useMoversFinding(figures)(movers);
  const text = isOfMonths(window)
    ? t('textMonths', { from: figures.month(from), to: figures.month(to) })
    : t(rank === 'paid' ? 'text' : 'textRegular', { from: figures.day(from), to: figures.day(to) });
  return (
    <Panel
      title={found ?? t('title')}
      text={text}
      isTextLast
      actions={
        <div className={styles.choices}>
          <SingleChoice
            label={t('by')}
            isShort
            options={subjects.map((id) => ({ id, name: t(`subjects.${id}`) }))}
            value={by}
            onChange={(id) => onChoose({ by: subjects.find((each) => each === id) ?? by, window, page: 1 })}
          />
          <SingleChoice
            label={t('window')}
            isShort
            options={MOVER_WINDOWS.map((id) => ({ id, name: t(`windows.${id}`) }))}
            value={window}
            onChange={(id) =>
              onChoose({ by, window: MOVER_WINDOWS.find((each) => each === id) ?? window, page: 1 })
            }
          />
        </div>
      }
    >
      {rows.length === 0 ? (
        <p className={styles.note}>{t('none')}</p>
      ) : (
        <CardTable key={page} rows={rows.length} first={10} className={styles.table}>
          <Table dense caption={t('title')}>
            <thead>
              <tr>
                <th scope="col">{t(`subjects.${by}`)}</th>
                <th scope="col" data-numeric="">
                  {t(heads[0])}
                </th>
                <th scope="col" data-numeric="">
                  {t(heads[1])}
                </th>
                <th scope="col">{t('why')}</th>
                <th scope="col">{t('line')}</th>
                <th scope="col" data-numeric="">
                  {t('steps')}
                </th>
                <th scope="col" data-numeric="" title={t(`indexHint.${by}`)}>
                  {t('index')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <MoverLine key={row.id} row={row} rank={rank} ours={ours} figures={figures} />
              ))}
            </tbody>
          </Table>
        </CardTable>
      )}
      <PanelPager page={page} pages={pages} onPage={(next) => onChoose({ by, window, page: next })} />
      <Explanation movers={movers} figures={figures} />
      <Levels subjects={subjects} />
    </Panel>
  );
}

/** Over the move that the rows are ranked by, and over the one beside it. */
const HEADS = {
  paid: ['change', 'regular'],
  regular: ['regular', 'paid'],
} as const satisfies Record<MovedPrice, readonly string[]>;

/** Regular prices and what is paid may go apart: promotions are the difference. */
function Explanation({ movers, figures }: Pick<Props, 'movers' | 'figures'>) {
  const t = useTranslations('priceMonitor.movers');
  const { paid, regular, began, ended } = movers.overall;
  if (paid.value === null || regular.value === null || paid.value * regular.value >= 0) return null;
  const values = {
    share: figures.percent(Math.abs(regular.value)),
    gap: figures.percent(Math.abs(paid.value)),
    began,
    ended,
  };
  return (
    <p className={styles.explanation}>
      {regular.value > 0 ? t('upLess', values) : t('downMore', values)}{' '}
      <LowBase measure={paid.lowBase ? paid : regular} />
    </p>
  );
}

type LineProps = { row: Row; rank: MovedPrice; ours: Props['ours']; figures: Figures };

/** On a desk one line; on a phone its name, place and change, and the rest when it is pressed. */
function MoverLine({ row, rank, ours, figures }: LineProps) {
  const t = useTranslations('priceMonitor.movers');
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const { subject, retailer, line, index } = row;
  const second = rank === 'paid' ? 'regular' : 'paid';
  const place = retailer === null ? subject.id : `${subject.id}:${retailer.id}`;
  const name = joinTitles(locale, [subject.name, ...(retailer ? [retailer.name] : [])]);
  return (
    <tr data-open={isOpen}>
      <th scope="row">
        <Subject {...{ row, rank, ours }} />
        <CardToggle name={name} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </th>
      <td data-numeric="" data-key="" data-label={t(HEADS[rank][0])}>
        <Change figure={`mover-${rank}:${place}`} {...{ row, rank, figures }} />
      </td>
      <td data-numeric="" data-rest="" data-label={t(HEADS[rank][1])}>
        <MoveFigure figure={`mover-${second}:${place}`} measure={row[second]} figures={figures} />
      </td>
      <Why row={row} />
      <td data-rest="" data-label={t('line')}>
        <SparkLine values={line} />
      </td>
      <Steps row={row} figures={figures} />
      <td data-numeric="" data-rest="" data-label={t('index')}>
        <LowBase measure={index} />
        {figures.index(index.value)} <WithheldMark figure={`mover-index:${row.id}`} />
      </td>
    </tr>
  );
}

/** What moved, and below it whose it is and where, or of how many prices its change is. */
function Subject({ row, rank, ours }: Pick<LineProps, 'row' | 'rank' | 'ours'>) {
  const t = useTranslations('priceMonitor.movers');
  const { subject, brandId, retailer } = row;
  return (
    <span className={styles.subject}>
      <bdi className={styles.name} title={subject.name}>
        {subject.name}
      </bdi>{' '}
      <span className={styles.detail}>
        {brandId !== null && <StanceMark ours={ours} brandId={brandId} />}{' '}
        {retailer === null ? (
          <>
            {t('prices', { n: row[rank].n })} <LowBase measure={row[rank]} />
          </>
        ) : (
          retailer.name
        )}
      </span>
    </span>
  );
}

type ChangeProps = Pick<LineProps, 'row' | 'rank' | 'figures'> & { figure: string };

/** What a price was and is, and its change. */
function Change({ row, rank, figure, figures }: ChangeProps) {
  const { value } = row[rank];
  return (
    <span className={`${shades.shades} ${styles.moved}`}>
      {row.price && (
        <bdi className={styles.detail} dir="ltr">
          {figures.amount(row.price.from)} → {figures.amount(row.price.to)}
        </bdi>
      )}{' '}
      <FigureLink figure={figure}>
        <span className={styles.change} data-sign={value === null ? 'none' : value > 0 ? 'up' : 'down'}>
          {value !== null && (value > 0 ? <ArrowUpIcon size={14} /> : <ArrowDownIcon size={14} />)}
          <bdi>{figures.change(value)}</bdi>
        </span>
      </FigureLink>
    </span>
  );
}

/** Reasons in one line: where it has no room for them, they are shown under a pointer, and the rows have them. */
function Why({ row: { reasons, retailer } }: Pick<LineProps, 'row'>) {
  const t = useTranslations('priceMonitor.movers');
  const locale = useLocale();
  const words = reasons.map(({ reason, n }) => {
    const text = t(`reasons.${reason}`);
    return retailer === null ? t('reasonOf', { text, n }) : text;
  });
  const said = words.length === 0 ? t('noReason') : joinTitles(locale, words);
  return (
    <td className={styles.why} data-rest="" data-label={t('why')} title={said}>
      {said}
    </td>
  );
}

/** How often it changed, and how often only to come back. */
function Steps({ row: { steps, retailer }, figures }: Pick<LineProps, 'row' | 'figures'>) {
  const t = useTranslations('priceMonitor.movers');
  const { changes, n, returned } = steps;
  return (
    <td data-numeric="" data-rest="" data-label={t('steps')}>
      {retailer === null ? t('stepsValue', { count: changes, n }) : figures.count(changes)}
      {returned > 0 && (
        <span className={styles.returned} title={t('returned', { n: returned })}>
          {t('returnedShort', { n: returned })}
        </span>
      )}
    </td>
  );
}

type FigureProps = { figure: string; measure: Row['paid']; figures: Figures };

/** Opens its rows where there are any. */
function MoveFigure({ figure, measure, figures }: FigureProps) {
  if (measure.value === null)
    return (
      <>
        {figures.change(null)} <WithheldMark figure={figure} />
      </>
    );
  return (
    <>
      <LowBase measure={measure} />
      <FigureLink figure={figure}>
        <bdi>{figures.change(measure.value)}</bdi>
      </FigureLink>
    </>
  );
}

/** What a larger plan shows in more detail. */
function Levels({ subjects }: Pick<Movers, 'subjects'>) {
  const t = useTranslations('priceMonitor.movers');
  const locale = useLocale();
  if (subjects.includes('listing')) return null;
  return (
    <div className={styles.levels}>
      <p className={styles.note}>{subjects.includes('product') ? t('levelsProduct') : t('levels')}</p>
      <LinkButton href={localizedPath(locale, '/subscription')} variant="outlined" size="small">
        {t('upgrade')}
      </LinkButton>
    </div>
  );
}
