import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { SubscriptionDetails } from '#lib/billing/get-subscription-details.ts';
import { choicePath } from '#lib/billing/rules/plan-offer.ts';
import {
  type NamedState,
  namedStateOf,
  planMilestone,
  subscriptionState,
} from '#lib/billing/rules/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatMoney } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { planId, TRIAL_DAYS } from '#lib/vocabulary/plans.ts';
import { SubscriptionActions } from './subscription-actions.tsx';
import styles from './subscription-card.module.css';
import { payLabel, remainingDays, stateText } from './subscription-labels.ts';

type Props = { locale: Locale; now: Date; details: SubscriptionDetails; isOwner: boolean };

/** What the company has: every field, the state in words, and what can be done about it. */
export function SubscriptionCard({ locale, now, details, isOwner }: Props) {
  const { billing, pricing } = messagesFor(locale);
  const { subscription } = details;
  const state = subscriptionState(subscription, now);
  return (
    <Panel
      titleId="subscription"
      title={
        <span className={styles.title}>
          {subscription && state !== 'none'
            ? translator(locale, 'billing.card')('title', {
                plan: pricing.plans[subscription.plan].name,
                interval: subscription.interval,
              })
            : billing.card.noPlan}
          <StateChip locale={locale} state={namedStateOf(subscription, now)} />
        </span>
      }
    >
      <div className={styles.card} data-state={state}>
        <p className={styles.text}>
          {subscription && state !== 'none'
            ? stateText({ locale, subscription, due: details.due, now })
            : noPlanText(locale, details)}
        </p>
        {subscription && state !== 'none' && (
          <SubscriptionFields
            locale={locale}
            now={now}
            subscription={subscription}
            paid={details.paid}
            due={details.due}
          />
        )}
        {isOwner ? (
          <SubscriptionActions
            actions={details.actions}
            payLabel={payLabel(locale, details.due)}
            subscriptionId={subscription?.id ?? null}
            choosePath={localizedPath(locale, '/subscription')}
            upgradePath={localizedPath(locale, subscription ? choicePath(subscription) : '/subscription')}
            endsAtOnce={state === 'trial'}
            endDate={subscription ? formatDate(locale, subscription.currentPeriodEnd, 'dayLong') : ''}
          />
        ) : (
          <p className={styles.note}>{billing.choose.ownerOnly}</p>
        )}
      </div>
    </Panel>
  );
}

function noPlanText(locale: Locale, { subscription, trialUsed, actions }: SubscriptionDetails): string {
  const t = translator(locale, 'billing.card');
  if (subscription) return t('unfinished');
  if (trialUsed) return t('noPlanUsed');
  return actions.includes('start_trial') ? t('noPlanText', { days: TRIAL_DAYS }) : t('noPlanOnly');
}

const chips: Record<NamedState, ChipVariant> = {
  none: 'disabled',
  trial: 'success',
  active: 'success',
  waiting_for_activation: 'info',
  canceling: 'warning',
  waiting_for_payment_method: 'error',
  payment_failed: 'error',
  canceled: 'disabled',
  unknown: 'warning',
};

export function StateChip({ locale, state }: { locale: Locale; state: NamedState }) {
  return <Chip variant={chips[state]}>{messagesFor(locale).billing.states[state]}</Chip>;
}

type FieldsProps = {
  locale: Locale;
  now: Date;
  subscription: SubscriptionSnapshot;
  paid: SubscriptionDetails['paid'];
  due: SubscriptionDetails['due'];
};

/** What the company has, by fields: the same wherever it is shown. */
export function SubscriptionFields({ locale, now, subscription, paid, due }: FieldsProps) {
  const t = translator(locale, 'billing.card');
  const day = (at: Date) => formatDate(locale, at, 'dayLong');
  const exactly = (amount: number, currency: string) =>
    formatMoney(locale, amount, currency, { exact: true });
  const { interval, quantity, currency } = subscription;
  const left = remainingDays(subscription, now);
  const milestone = planMilestone(subscription, now);
  const fields: [string, string][] = [
    [t('started'), day(subscription.startedAt)],
    [t(milestone.what), day(milestone.at)],
    ...(due ? [[t('amountDue'), exactly(due.amount, due.currency)] as [string, string]] : []),
    [t('amountPaid'), exactly(paid?.amount ?? 0, paid?.currency ?? currency)],
    ...(left === null ? [] : [[t('remaining'), t('remainingDays', { days: left })] as [string, string]]),
    [
      t('price'),
      t('priceValue', {
        amount: formatMoney(locale, subscription.pricePerCategory, currency),
        count: quantity,
        interval,
      }),
    ],
  ];

  return (
    <dl className={styles.fields} data-plan={planId(subscription)}>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
