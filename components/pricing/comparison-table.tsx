import { Chip } from '#components/ui/chip.tsx';
import { CheckIcon } from '#components/ui/icons.tsx';
import sideways from '#components/ui/sideways.module.css';
import {
  FEATURES,
  type FeatureId,
  IS_TEAM_BUILT,
  isBuilt,
  planContains,
} from '#lib/billing/rules/features.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { type Plan, planList, TRIAL_DAYS } from '#lib/vocabulary/plans.ts';
import { INTERVALS, type Interval } from '#lib/vocabulary/terms.ts';
import { categoryPrice, totalPrice } from './plan-labels.ts';
import styles from './pricing.module.css';

/** Everything the plans contain, side by side; scrolls within itself on narrow screens. */
export function ComparisonTable({ locale }: { locale: Locale }) {
  const { pricing } = messagesFor(locale);
  const t = translator(locale, 'pricing.compare');
  const byInterval = (words: (plan: Plan, interval: Interval) => string) => (plan: Plan) =>
    INTERVALS.map((interval) => (
      <span key={interval} data-for={interval}>
        {words(plan, interval)}
      </span>
    ));
  const rows: [string, (plan: Plan) => React.ReactNode][] = [
    [t('pricePerCategory'), byInterval((plan, interval) => categoryPrice(locale, plan.name, interval))],
    [t('total'), byInterval((plan, interval) => totalPrice(locale, plan.name, interval))],
    [t('modules'), (plan) => plan.modulesLimit],
    [t('categories'), (plan) => plan.categoriesLimit],
    [
      t('team'),
      (plan) => (
        <>
          {plan.teamMembers ?? t('unlimited')}{' '}
          {!IS_TEAM_BUILT && (
            <Chip variant="disabled" size="small">
              {pricing.comingSoon}
            </Chip>
          )}
        </>
      ),
    ],
    [t('trial'), () => t('trialDays', { days: TRIAL_DAYS })],
  ];
  return (
    <section
      className={`${sideways.sideways} ${styles.scroll}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={pricing.compare.caption}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">{pricing.compare.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{pricing.compare.feature}</th>
            {planList.map((plan) => (
              <th key={plan.name} scope="col">
                {pricing.plans[plan.name].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, cell]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {planList.map((plan) => (
                <td key={plan.name}>{cell(plan)}</td>
              ))}
            </tr>
          ))}
          {FEATURES.map((feature) => (
            <tr key={feature}>
              <th scope="row">{pricing.features[feature]}</th>
              {planList.map((plan) => (
                <td key={plan.name}>
                  <FeatureCell locale={locale} plan={plan} feature={feature} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FeatureCell({ locale, plan, feature }: { locale: Locale; plan: Plan; feature: FeatureId }) {
  const { comingSoon, compare } = messagesFor(locale).pricing;
  if (!planContains(plan.name, feature)) {
    return (
      <span className={styles.no}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{compare.notIncluded}</span>
      </span>
    );
  }
  if (!isBuilt(feature))
    return (
      <Chip variant="disabled" size="small">
        {comingSoon}
      </Chip>
    );
  return (
    <span className={styles.yes}>
      <CheckIcon size={18} />
      <span className="visually-hidden">{compare.included}</span>
    </span>
  );
}
