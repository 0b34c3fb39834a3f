import { SparkLine } from '#components/charts/spark-line.tsx';
import { Tile, TileStrip } from '#components/ui/tile.tsx';
import type { OverviewOut } from '#lib/admin/analytics/schema.ts';
import { formatMoney, formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './business-tiles.module.css';

type Props = {
  locale: Locale;
  overview: Pick<OverviewOut, 'business' | 'currency' | 'trialsEnding'>;
};

/** Money, trials, risk and questions in one strip. Each figure leads to what it counts. */
export function BusinessTiles({ locale, overview: { business, currency, trialsEnding } }: Props) {
  const t = translator(locale, 'admin.dashboard.business');
  const { monthly, payingCompanies, trials, atRisk, paidByMonth, questions, questionsByMonth } = business;
  const write = (value: number) => formatNumber(locale, value);
  const money = (minor: number) => formatMoney(locale, minor, currency);
  const to = (path: string) => localizedPath(locale, path);
  const paid = paidByMonth.map((month) => month.paid);
  return (
    <TileStrip label={t('label')} leads>
      <Tile
        label={t('monthly')}
        value={money(monthly)}
        note={
          <Year
            values={paid}
            text={t('paid', { amount: money(paid.reduce((sum, amount) => sum + amount, 0)) })}
          />
        }
        href="#plans"
      />
      <Tile
        label={t('paying')}
        value={write(payingCompanies)}
        note={payingCompanies > 0 && t('average', { amount: money(Math.round(monthly / payingCompanies)) })}
        href="#plans"
      />
      <Tile
        label={t('trials')}
        value={write(trials)}
        note={t('ending', { count: trialsEnding.total })}
        href={to('/admin/plans?state=trial')}
      />
      <Tile
        label={t('atRisk')}
        value={money(atRisk.monthly)}
        note={t('atRiskNote', { count: atRisk.companies })}
        href={to('/admin/plans?need=at_risk')}
      />
      <Tile
        label={t('questions')}
        value={write(questions.last30Days)}
        note={
          <Year
            values={questionsByMonth}
            text={t('questionsNote', { before: write(questions.thirtyBefore) })}
          />
        }
        href="#questions"
      />
    </TileStrip>
  );
}

/** Twelve months as a line, which says nothing while there is nothing, and in words what it comes to. */
function Year({ values, text }: { values: readonly number[]; text: string }) {
  return (
    <>
      {values.some((value) => value !== 0) && (
        <span className={styles.line}>
          <SparkLine values={values} shape="line" />
        </span>
      )}
      <span className={styles.text}>{text}</span>
    </>
  );
}
