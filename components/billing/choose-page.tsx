import plan from '#components/pricing/plan-card.module.css';
import { planCardLabels, planLoss } from '#components/pricing/plan-labels.ts';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { ChoosePage as Page } from '#lib/billing/loaders.ts';
import type { AskedPlan } from '#lib/billing/rules/plan-offer.ts';
import { subscriptionState } from '#lib/billing/rules/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { planList, TRIAL_DAYS } from '#lib/vocabulary/plans.ts';
import styles from './choose-plan.module.css';
import { ChoosePlan } from './choose-plan.tsx';
import { PlanHold } from './plan-hold.tsx';

type Props = { page: Page; requested: AskedPlan };

/** The plans with what this company can do about each. */
export function ChoosePage({ page, requested }: Props) {
  const { locale, now, subscription, actions, hold, readOnly } = page;
  const { billing, pricing: words } = messagesFor(locale);
  const t = translator(locale, 'billing.choose');
  const state = subscriptionState(subscription, now);
  const own = subscription && state !== 'none' && state !== 'canceled' ? subscription : null;
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
      {!readOnly && hold && <PlanHold locale={locale} hold={hold} />}
      <ClientMessages locale={locale} namespaces={['billing', 'common']}>
        <ChoosePlan
          cards={planList.map((sold) => ({
            ...planCardLabels(locale, sold),
            // Nothing is recommended where nothing can be bought, or to people who have chosen.
            isPopular: sold.mostPopular && hold === null && own === null,
            loss: own && planLoss(locale, own.plan, sold.name),
          }))}
          intervalWords={words.interval}
          modules={page.modules}
          categories={page.categories}
          actions={actions}
          currentChoice={
            own
              ? {
                  plan: own.plan,
                  interval: own.interval,
                  isTrial: state === 'trial',
                  daysLost: page.daysLost,
                  selection: {
                    moduleIds: own.modules.map(({ moduleId }) => moduleId),
                    categoryIds: own.categoryIds,
                  },
                }
              : null
          }
          unpaid={requested.paysAgain ? page.unpaid : null}
          requested={requested}
          readOnly={readOnly !== null}
        />
      </ClientMessages>
      <p className={plan.footnote}>
        {words.footnote} <a href={`${localizedPath(locale, '/pricing')}#compare`}>{words.compare.title}</a>
      </p>
    </>
  );
}
