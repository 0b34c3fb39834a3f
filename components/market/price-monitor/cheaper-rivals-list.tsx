import { useTranslations } from 'next-intl';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PlanFlag, useWithheld } from '#components/market/dashboard/withheld-mark.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { CheaperRivalsData } from '#lib/market/price-monitor/panels/cheaper-rivals/schema.ts';
import styles from './cheaper-rivals-list.module.css';

type Props = { rivals: CheaperRivalsData; figures: Figures };

const MOST = 3;

/** Who is cheaper for the same: what a price manager acts on first. */
export function CheaperRivals({ rivals: { kind, of, rows }, figures }: Props) {
  const t = useTranslations('priceMonitor.undercut');
  const withheld = [...useWithheld()].filter((figure) => figure.startsWith('rival:')).length;
  const known = of - withheld;
  return (
    <Panel compact title={t(`titles.${kind}`)} titleId="undercut">
      <ul className={styles.list}>
        {rows.slice(0, MOST).map(({ id, name, gap }) => (
          <li key={id}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={`${styles.gap} tabular`}>
              <FigureLink figure={`rival:${id}`}>
                <bdi>{figures.change(gap.value)}</bdi>
              </FigureLink>
            </span>
            <span className={styles.note}>
              {t('items', { n: gap.n })} <LowBase measure={gap} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {known > 0 && rows.length === 0 && t('none')}
        {rows.length > 0 && t('total', { total: figures.count(rows.length), count: figures.count(known) })}
        {known === 0 && withheld > 0 && (
          <>
            – <PlanFlag />
          </>
        )}
      </p>
    </Panel>
  );
}
