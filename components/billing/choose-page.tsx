import { categoryPrice, planLimits, savingOfYear, totalPrice } from '#components/pricing/plan-words.ts';
import pricing from '#components/pricing/pricing.module.css';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { ChoosePage as Page } from '#lib/billing/loaders.ts';
import type { AskedPlan } from '#lib/billing/plan-offer.ts';
import { subscriptionState } from '#lib/billing/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { type Plan, planList, TRIAL_DAYS } from '#lib/vocabulary/plans.ts';
import type { Interval } from '#lib/vocabulary/terms.ts';
import styles from './choose-plan.module.css';
import { ChoosePlan, type PlanCardWords } from './choose-plan.tsx';
import { PlanHold } from './plan-hold.tsx';

type Props = { page: Page; asked: AskedPlan };

/** The plans with what this company can do about each. */
export function ChoosePage({ page, asked }: Props) {
  const { locale, now, subscription, actions, hold, readOnly } = page;
  const { billing, pricing: words } = messagesFor(locale);
  const t = translator(locale, 'billing.choose');
  const state = subscriptionState(subscription, now);
  return (
    <>
      <PageHeader
        title={billing.choose.title}
        text={
          actions.includes('start_trial')
            ? `${billing.choose.intro} ${t('trialIntro', { days: TRIAL_DAYS })}`
            : billing.choose.intro
        }
      />
      {readOnly && (
        <p className={styles.notice}>
          {readOnly === 'admin' ? billing.choose.adminOnly : billing.choose.ownerOnly}
        </p>
      )}
      {!readOnly && hold && subscription && (
        <PlanHold locale={locale} hold={hold} subscription={subscription} due={page.due} />
      )}
      <ClientMessages locale={locale} namespaces={['billing', 'common']}>
        <ChoosePlan
          cards={planList.map((plan) => ({
            ...cardWords(locale, plan),
            // Nothing is recommended where nothing can be bought.
            isPopular: plan.mostPopular && hold === null,
          }))}
          labels={{
            interval: words.interval.label,
            intervals: { monthly: words.interval.monthly, yearly: words.interval.yearly },
            yearlyNote: words.interval.yearlyNote,
            mostPopular: words.mostPopular,
          }}
          modules={page.modules}
          categories={page.categories}
          actions={actions}
          own={
            subscription && state !== 'none' && state !== 'canceled'
              ? {
                  plan: subscription.plan,
                  interval: subscription.interval,
                  isTrial: state === 'trial',
                  daysLost: page.daysLost,
                  selection: {
                    moduleIds: subscription.modules.map(({ moduleId }) => moduleId),
                    categoryIds: subscription.categoryIds,
                  },
                }
              : null
          }
          unpaid={asked.paysAgain ? page.unpaid : null}
          asked={asked}
          readOnly={readOnly !== null}
        />
      </ClientMessages>
      <p className={pricing.footnote}>
        {words.footnote} <a href={`${localizedPath(locale, '/pricing')}#compare`}>{words.compare.title}</a>
      </p>
    </>
  );
}

const cardWords = (locale: Locale, plan: Plan): Omit<PlanCardWords, 'isPopular'> => {
  const { plans, comingSoon } = messagesFor(locale).pricing;
  const t = translator(locale, 'pricing.card');
  const { name } = plan;
  const forCategories = t('forCategories', { count: plan.categoriesLimit });
  const price = (interval: Interval) => {
    const total = totalPrice(locale, name, interval);
    return {
      category: categoryPrice(locale, name, interval),
      unit: t(interval === 'monthly' ? 'perCategoryMonthly' : 'perCategoryYearly'),
      total,
      totalLine: `${t(interval === 'monthly' ? 'totalMonthly' : 'totalYearly', { total })} ${forCategories}`,
      saving: interval === 'yearly' ? t('saving', { amount: savingOfYear(locale, name) }) : '',
    };
  };
  return {
    name,
    title: plans[name].name,
    tagline: plans[name].tagline,
    limits: planLimits(locale, plan).map(({ text, isComing }) =>
      isComing ? `${text} (${comingSoon})` : text,
    ),
    prices: { monthly: price('monthly'), yearly: price('yearly') },
  };
};
