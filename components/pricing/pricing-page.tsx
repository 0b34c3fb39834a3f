import { Chip } from '#components/ui/chip.tsx';
import { CheckIcon, ChevronIcon } from '#components/ui/icons.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { addedFeatures, type FeatureId, isBuilt } from '#lib/billing/features.ts';
import { plansStructuredData } from '#lib/billing/structured-data.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { type Plan, planList } from '#lib/vocabulary/plans.ts';
import { INTERVALS, type Interval, type PlanName } from '#lib/vocabulary/terms.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { PlanAction } from './plan-action.tsx';
import { categoryPrice, choosePath, planLimits, savingOfYear, signUpPath, totalPrice } from './plan-words.ts';
import styles from './pricing.module.css';
import { ProductPicture } from './product-picture.tsx';

type Props = { locale: Locale; origin: string };

/** The page that sells: drawn once a language, the same for everybody until the browser knows who is there. */
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
      <IntervalSwitch locale={locale} />
      <div className={styles.cards}>
        {planList.map((plan) => (
          <PlanCard key={plan.name} locale={locale} plan={plan} />
        ))}
      </div>
      <p className={styles.footnote}>{pricing.footnote}</p>
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

/** Two radio buttons that style sheets read: the switch works before and without any script. */
function IntervalSwitch({ locale }: { locale: Locale }) {
  const { interval } = messagesFor(locale).pricing;
  return (
    <fieldset className={styles.interval}>
      <legend className="visually-hidden">{interval.label}</legend>
      <div className={styles.switch}>
        {INTERVALS.map((name) => (
          <label key={name} className={styles.option}>
            <input
              type="radio"
              name="interval"
              value={name}
              data-interval={name}
              defaultChecked={name === 'monthly'}
              autoComplete="off"
            />
            {interval[name]}
            {name === 'yearly' && <Chip variant="success">{interval.yearlyNote}</Chip>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function PlanCard({ locale, plan }: { locale: Locale; plan: Plan }) {
  const { pricing } = messagesFor(locale);
  const { name } = plan;
  return (
    <article
      className={`${styles.card} ${plan.mostPopular ? styles.popular : ''}`}
      aria-labelledby={`plan-${name}`}
    >
      <header>
        <div className={styles.heading}>
          <h2 id={`plan-${name}`}>{pricing.plans[name].name}</h2>
          {plan.mostPopular && <Chip variant="gradient">{pricing.mostPopular}</Chip>}
        </div>
        <p className={styles.tagline}>{pricing.plans[name].tagline}</p>
      </header>
      <Price locale={locale} plan={plan} />
      <PlanAction
        plan={name}
        popular={plan.mostPopular}
        labels={actionLabels(locale, name)}
        paths={actionPaths(locale, name)}
      />
      <ul className={`${styles.list} ${styles.limits}`}>
        {planLimits(locale, plan).map(({ text, isComing }) => (
          <Line key={text} text={text} soon={isComing ? pricing.comingSoon : null} />
        ))}
      </ul>
      <Features locale={locale} plan={plan} />
    </article>
  );
}

function Price({ locale, plan }: { locale: Locale; plan: Plan }) {
  const t = translator(locale, 'pricing.card');
  return (
    <div>
      {INTERVALS.map((interval) => (
        <div key={interval} data-for={interval}>
          <p className={styles.price}>
            <span className={styles.amount}>{categoryPrice(locale, plan.name, interval)}</span>
            <span className={styles.unit}>
              {t(interval === 'monthly' ? 'perCategoryMonthly' : 'perCategoryYearly')}
            </span>
          </p>
          <p className={styles.total}>
            <b>
              {t(interval === 'monthly' ? 'totalMonthly' : 'totalYearly', {
                total: totalPrice(locale, plan.name, interval),
              })}
            </b>{' '}
            {t('forCategories', { count: plan.categoriesLimit })}
          </p>
          <span className={styles.saving}>
            {interval === 'yearly' && t('saving', { amount: savingOfYear(locale, plan.name) })}
          </span>
        </div>
      ))}
    </div>
  );
}

function Features({ locale, plan }: { locale: Locale; plan: Plan }) {
  const { pricing } = messagesFor(locale);
  const t = translator(locale, 'pricing.card');
  const below = planList[planList.findIndex((other) => other.name === plan.name) - 1];
  const line = (feature: FeatureId) => (
    <Line
      key={feature}
      text={pricing.features[feature]}
      soon={isBuilt(feature) ? null : pricing.comingSoon}
    />
  );
  return (
    <div>
      <p className={styles.listTitle}>
        {below ? t('everythingIn', { plan: pricing.plans[below.name].name }) : t('includes')}
      </p>
      <ul className={styles.list}>{addedFeatures(plan.name).map(line)}</ul>
    </div>
  );
}

/** @param soon the word for what is not there yet */
function Line({ text, soon }: { text: string; soon: string | null }) {
  return (
    <li className={soon ? styles.soon : undefined}>
      <CheckIcon size={18} />
      <span>
        {text}{' '}
        {soon && (
          <Chip variant="disabled" size="small">
            {soon}
          </Chip>
        )}
      </span>
    </li>
  );
}

const byInterval = (path: (interval: Interval) => string) => ({
  monthly: path('monthly'),
  yearly: path('yearly'),
});

const actionPaths = (locale: Locale, plan: PlanName) => ({
  signUp: byInterval((interval) => signUpPath(locale, plan, interval)),
  choose: byInterval((interval) => choosePath(locale, plan, interval)),
  subscription: localizedPath(locale, '/settings/subscription'),
});

const actionLabels = (locale: Locale, name: PlanName) => {
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
  };
};
