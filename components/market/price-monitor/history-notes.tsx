import { useTranslations } from 'next-intl';
import { THICK_FROM } from '#components/charts/chart-line.ts';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { useWithheld } from '#components/market/dashboard/withheld-mark.tsx';
import type { Comparison } from '#lib/market/dashboard/compare.ts';
import type { HistoryData } from '#lib/market/price-monitor/panels/history/schema.ts';

type Props = {
  history: HistoryData;
  compare: Comparison;
  /** Of our brands and their rivals, those that have no line. */
  withoutLine: readonly { name: string }[];
  /** Some line in colour is thick. */
  isPromoted: boolean;
  figures: Figures;
};

const LINES = /^(?:line:|our-line$|rival-line$)/;

/** What must be known to read the lines. */
export function HistoryNotes({ history, compare, withoutLine, isPromoted, figures }: Props) {
  const t = useTranslations('priceMonitor.history');
  const words = useTranslations('market.withheld');
  const hasGaps = [...useWithheld()].some((figure) => LINES.test(figure));
  const { days, compared, sides, real, leftOut } = history;
  const partners = compared?.filter((day) => day !== null) ?? [];
  const [first, last] = [partners[0], partners.at(-1)];
  const newest = days.at(-1);
  return (
    <>
      {compare !== 'none' && first !== undefined && last !== undefined && (
        <PanelNote>{t(`pale.${compare}`, { from: figures.day(first), to: figures.day(last) })}</PanelNote>
      )}
      {sides.length > 0 && <PanelNote>{t('sides')}</PanelNote>}
      {withoutLine.length > 0 && <PanelNote>{t('noSide', { names: figures.names(withoutLine) })}</PanelNote>}
      {real && newest !== undefined && (
        <PanelNote>
          {t(real.provisionalFrom ? 'provisional' : 'real', {
            day: figures.day(newest),
            from: figures.day(real.provisionalFrom ?? newest),
          })}
        </PanelNote>
      )}
      {leftOut.length > 0 && <PanelNote>{t('leftOut', { names: figures.names(leftOut) })}</PanelNote>}
      {hasGaps && <PanelNote>{words('lines')}</PanelNote>}
      {days.length === 1 && <PanelNote>{t('oneDay')}</PanelNote>}
      {isPromoted && <PanelNote>{t('thick', { share: figures.wholePercent(THICK_FROM) })}</PanelNote>}
    </>
  );
}
