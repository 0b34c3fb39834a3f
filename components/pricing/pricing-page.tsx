import { ChevronIcon } from '#components/ui/icons.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { addedFeatures, isBuilt } from '#lib/billing/rules/features.ts';
import { plansStructuredData } from '#lib/billing/structured-data.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { type Plan, planList } from '#lib/vocabulary/plans.ts';
import { INTERVALS, type Interval, type PlanName } from '#lib/vocabulary/terms.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { IntervalSwitch } from './interval-switch.tsx';
import { PlanAction } from './plan-action.tsx';
import card from './plan-card.module.css';
import { PlanCard, PlanLines, PlanPrice } from './plan-card.tsx';
import { choosePath, planCardLabels, signUpPath } from './plan-labels.ts';
import styles from './pricing.module.css';
import { ProductPicture } from './product-picture.tsx';

type Props = { locale: Locale; origin: string };

/** The page that sells: drawn once a language, the same for everyone until the browser knows who is there. */
export function PricingPage({ locale, origin }: Props) {
  const { pricing } = messagesFor(locale);
  return (
    <div className={styles.page}>
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own table as JSON, with "<" escaped
        dangerouslySetInnerHTML={{
          __html: JSON.stringify(plansStructuredData(locale, origin)).replaceAll('<', '\\u003c'),
        }}
      />
      <div className={styles.hero}>
        <h1>{pricing.title}</h1>
        <p className={styles.intro}>{pricing.intro}</p>
      </div>
      <IntervalSwitch words={pricing.interval} chosen="monthly" />
      <div className={card.cards}>
        {planList.map((plan) => (
          <SellingCard key={plan.name} locale={locale} plan={plan} />
        ))}
      </div>
      <p className={card.footnote}>{pricing.footnote}</p>
      <ProductPicture locale={locale} />
      <section className={`${styles.section} ${styles.comparison}`} aria-labelledby="compare">
        <h2 id="compare">{pricing.compare.title}</h2>
        <ComparisonTable locale={locale} />
      </section>
      <section className={`${styles.section} ${styles.questions}`} aria-labelledby="questions">
        <h2 id="questions">{pricing.faq.title}</h2>
        <div className={styles.faq}>
          {Object.entries(pricing.faq.items).map(([key, { question, answer }]) => (
            <details key={key} className={styles.question}>
              <summary>
                {question}
                <ChevronIcon />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <section className={`${styles.closing} ${styles.guestOnly}`} aria-labelledby="closing">
        <h2 id="closing">{pricing.closing.title}</h2>
        <p>{pricing.closing.text}</p>
        <LinkButton href={localizedPath(locale, '/signup')} variant="gradient" size="large" reload>
          {pricing.actions.startTrial}
        </LinkButton>
      </section>
    </div>
  );
}

function SellingCard({ locale, plan }: { locale: Locale; plan: Plan }) {
  const words = planCardLabels(locale, plan);
  return (
    <PlanCard words={words} isPopular={plan.mostPopular}>
      <div>
        {INTERVALS.map((interval) => (
          <div key={interval} data-for={interval}>
            <PlanPrice price={words.prices[interval]} />
          </div>
        ))}
      </div>
      <PlanAction
        plan={plan.name}
        popular={plan.mostPopular}
        labels={actionLabels(locale, plan.name)}
        paths={actionPaths(locale, plan.name)}
      />
      <div className={styles.limits}>
        <PlanLines lines={words.limits} />
      </div>
      <Features locale={locale} plan={plan} />
    </PlanCard>
  );
}

function Features({ locale, plan }: { locale: Locale; plan: Plan }) {
  const { pricing } = messagesFor(locale);
  const t = translator(locale, 'pricing.card');
  const below = planList[planList.findIndex((other) => other.name === plan.name) - 1];
  return (
    <div>
      <p className={styles.listTitle}>
        {below ? t('everythingIn', { plan: pricing.plans[below.name].name }) : t('includes')}
      </p>
      <PlanLines
        lines={addedFeatures(plan.name).map((feature) => ({
          text: pricing.features[feature],
          soon: isBuilt(feature) ? null : pricing.comingSoon,
        }))}
      />
    </div>
  );
}

function byInterval(path: (interval: Interval) => string) {
  return {
    monthly: path('monthly'),
    yearly: path('yearly'),
  };
}

function actionPaths(locale: Locale, plan: PlanName) {
  return {
    signUp: byInterval((interval) => signUpPath(locale, plan, interval)),
    choose: byInterval((interval) => choosePath(locale, plan, interval)),
    subscription: localizedPath(locale, '/settings/subscription'),
  };
}

function actionLabels(locale: Locale, name: PlanName) {
  const { pricing } = messagesFor(locale);
  const t = translator(locale, 'pricing.actions');
  const plan = pricing.plans[name].name;
  return {
    startTrial: t('startTrial'),
    startTrialOf: t('startTrialOf', { plan }),
    choose: t('choose', { plan }),
    manage: t('manage'),
    change: t('change', { plan }),
    upgrade: t('upgrade'),
    noCard: t('noCard'),
    yourPlan: pricing.yourPlan,
    noSignUps: translator(locale, 'errors.codes')('FEATURE_OFF', { feature: 'signUps' }),
  };
}
