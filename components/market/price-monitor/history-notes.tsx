import { useTranslations } from 'next-intl';
import { SHADED_FROM } from '#components/charts/chart-line.ts';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { useWithheld } from '#components/market/dashboard/withheld-mark.tsx';
import type { Comparison } from '#lib/market/dashboard/compare.ts';
import type { HistoryData } from '#lib/market/price-monitor/panels/history/schema.ts';
import type { LineView } from '#lib/market/price-monitor/price-monitor-filters.ts';
import styles from './history-notes.module.css';

type Props = {
  history: HistoryData;
  shown: LineView;
  /** So many lines are of retailers. */
  retailers: number;
  measure: string;
  /** The lines in colour are those that say most, which no one chose. */
  tells: boolean;
  marked: string;
  compare: Comparison;
  /** Of our brands and their rivals, those that have no line. */
  withoutLine: readonly { name: string }[];
  /** Some line in colour is shaded. */
  isPromoted: boolean;
  figures: Figures;
};

const LINES = { index: /^index-line:/, price: /^(?:line:|our-line$|rival-line$)/ } as const;

/** What must be known to read the lines, one thing after the other. */
export function HistoryNotes(props: Props) {
  const { shown, retailers, measure, tells, marked, isPromoted, figures, history } = props;
  const t = useTranslations('priceMonitor.history');
  const words = useTranslations('market.withheld');
  const hasGaps = [...useWithheld()].some((figure) => LINES[shown].test(figure));
  const own = { index: useIndexNotes(props), price: usePriceNotes(props) }[shown];
  const pale = usePale(props);
  const notes = [
    t('retailers', { n: retailers }),
    tells && t('inColour'),
    ...own,
    hasGaps && words('lines'),
    history.days.length === 1 && t('oneDay'),
    isPromoted && t('shaded', { share: figures.wholePercent(SHADED_FROM) }),
    pale,
  ].filter((note) => typeof note === 'string');
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      <li className={styles.narrow}>{measure}</li>
      {marked && (
        // The drawing’s own words say it too.
        <li className={styles.narrow} aria-hidden="true">
          {marked}
        </li>
      )}
    </ul>
  );
}

/** Retailers without an index, by the reason. */
function useIndexNotes({ history: { withoutIndex }, figures }: Props): (string | false)[] {
  const t = useTranslations('priceMonitor.history.without');
  return (['few', 'alone', 'withheld'] as const).map((reason) => {
    const named = withoutIndex.filter((retailer) => retailer.reason === reason);
    return named.length > 0 && t(reason, { names: figures.names(named) });
  });
}

function usePriceNotes({ history, withoutLine, figures }: Props): (string | false | undefined)[] {
  const t = useTranslations('priceMonitor.history');
  const { days, sides, real, leftOut } = history;
  const newest = days.at(-1);
  return [
    leftOut.length > 0 && t('leftOut', { names: figures.names(leftOut) }),
    sides.length > 0 && t('sides'),
    withoutLine.length > 0 && t('noSide', { names: figures.names(withoutLine) }),
    real !== null &&
      newest !== undefined &&
      t(real.provisionalFrom ? 'provisional' : 'real', {
        day: figures.day(newest),
        from: figures.day(real.provisionalFrom ?? newest),
      }),
  ];
}

function usePale({ history: { compared }, compare, figures }: Props): string | false {
  const t = useTranslations('priceMonitor.history.pale');
  const partners = compared?.filter((day) => day !== null) ?? [];
  const [first, last] = [partners[0], partners.at(-1)];
  if (compare === 'none' || first === undefined || last === undefined) return false;
  return t(compare, { from: figures.day(first), to: figures.day(last) });
}
