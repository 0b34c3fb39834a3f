'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import pricing from '#components/pricing/pricing.module.css';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { CheckIcon } from '#components/ui/icons.tsx';
import { useGo } from '#components/ui/route-changes.tsx';
import { type AskedPlan, type Purchase, purchasesFor } from '#lib/billing/plan-offer.ts';
import type { SubscriptionAction } from '#lib/billing/policy.ts';
import type { UserSubscriptionOut } from '#lib/billing/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { type PlanChoice, planId, selectionCounts, TRIAL_DAYS } from '#lib/vocabulary/plans.ts';
import { INTERVALS, type Interval, type PlanName } from '#lib/vocabulary/terms.ts';
import type { Choosable } from './choice-group.tsx';
import styles from './choose-plan.module.css';
import type { Selection } from './selection-dialog.tsx';
import { announceTrialStarted } from './trial-started-event.ts';

const SelectionDialog = dynamic(() => import('./selection-dialog.tsx'), { ssr: false });
const ReplaceDialog = dynamic(() => import('./replace-dialog.tsx'), { ssr: false });

/** A plan in words, made by the server. */
export type PlanCardWords = {
  name: PlanName;
  title: string;
  tagline: string;
  isPopular: boolean;
  limits: readonly string[];
  prices: Record<
    Interval,
    { category: string; unit: string; total: string; totalLine: string; saving: string }
  >;
};

export type ChoosePlanProps = {
  cards: readonly PlanCardWords[];
  labels: { interval: string; intervals: Record<Interval, string>; yearlyNote: string; mostPopular: string };
  modules: readonly Choosable[];
  categories: readonly Choosable[];
  actions: readonly SubscriptionAction[];
  /** `daysLost`: what a purchase gives up of it; null when nothing. */
  own: (PlanChoice & { selection: Selection; isTrial: boolean; daysLost: number | null }) | null;
  /** What was taken to a payment and not paid, where the address leads back to it. */
  unpaid: (PlanChoice & Selection) | null;
  /** The plan that the address names: its choice opens at once. */
  asked: AskedPlan;
  /** Where the reader may only look. */
  readOnly: boolean;
};

type Step = { choice: PlanChoice; purchase: Purchase; selection?: Selection };

/** Plan, then modules and categories unless they are chosen, then the trial or the payment page. */
export function ChoosePlan(props: ChoosePlanProps) {
  const { cards, labels, actions, own, asked, readOnly } = props;
  const [interval, setInterval] = useState(asked.interval);
  const [step, setStep] = useState<Step | null>(() => firstStep(props));
  const [leaving, setLeaving] = useState(false);
  const t = useTranslations('billing.choose');

  return (
    <>
      <fieldset className={pricing.interval}>
        <legend className="visually-hidden">{labels.interval}</legend>
        <div className={pricing.switch}>
          {INTERVALS.map((name) => (
            <label key={name} className={pricing.option}>
              <input
                type="radio"
                name="interval"
                checked={interval === name}
                onChange={() => setInterval(name)}
              />
              {labels.intervals[name]}
              {name === 'yearly' && <Chip variant="success">{labels.yearlyNote}</Chip>}
            </label>
          ))}
        </div>
      </fieldset>
      <p role="status" className={leaving ? styles.leaving : 'visually-hidden'}>
        {leaving && t('toPayment')}
      </p>
      <div className={pricing.cards}>
        {cards.map((card) => (
          <PlanCard
            key={card.name}
            card={card}
            interval={interval}
            popularLabel={labels.mostPopular}
            isOwn={own?.plan === card.name}
            purchases={readOnly ? [] : purchasesFor({ plan: card.name, interval }, { actions, own })}
            disabled={leaving}
            onChoose={(purchase) => setStep(begin({ plan: card.name, interval }, purchase, props))}
          />
        ))}
      </div>
      {step && (
        <Purchasing
          {...props}
          step={step}
          onStep={setStep}
          onLeave={() => {
            setLeaving(true);
            setStep(null);
          }}
        />
      )}
    </>
  );
}

/** From pricing with a plan in the address: its choice is what was asked for. Who was on the way to pay for it is led there again. */
function firstStep(props: ChoosePlanProps): Step | null {
  const { asked, actions, own, readOnly } = props;
  if (!asked.plan || readOnly) return null;
  const choice = { plan: asked.plan, interval: asked.interval };
  const purchases = purchasesFor(choice, { actions, own });
  const purchase = asked.paysAgain ? purchases.find((name) => name !== 'trial') : purchases[0];
  return purchase && purchase !== 'current' ? begin(choice, purchase, props) : null;
}

/** A trial that becomes its own plan keeps its choice: nothing is asked a second time. */
function begin(
  choice: PlanChoice,
  purchase: Purchase,
  { own, modules, categories }: Pick<ChoosePlanProps, 'own' | 'modules' | 'categories'>,
): Step {
  if (purchase !== 'upgrade' || !own) return { choice, purchase };
  const { moduleIds, categoryIds } = own.selection;
  const limits = selectionCounts(choice.plan);
  const offers = (items: readonly Choosable[], ids: readonly string[]) =>
    ids.every((id) => items.some((item) => item.id === id));
  const isWhole =
    moduleIds.length === limits.modules &&
    categoryIds.length === limits.categories &&
    offers(modules, moduleIds) &&
    offers(categories, categoryIds);
  return isWhole ? { choice, purchase, selection: own.selection } : { choice, purchase };
}

type CardProps = {
  card: PlanCardWords;
  interval: Interval;
  popularLabel: string;
  isOwn: boolean;
  purchases: readonly Purchase[];
  disabled: boolean;
  onChoose: (purchase: Purchase) => void;
};

function PlanCard({ card, interval, popularLabel, isOwn, purchases, disabled, onChoose }: CardProps) {
  const t = useTranslations('billing.choose');
  const price = card.prices[interval];
  const words: Record<Purchase, string> = {
    trial: t('startTrial'),
    subscribe: purchases[0] === 'trial' ? t('subscribeNow') : t('subscribe'),
    upgrade: t('upgrade'),
    change: t('change', { plan: card.title }),
    change_interval: t('changeInterval'),
    again: t('again'),
    current: t('current'),
  };
  return (
    <article
      className={`${pricing.card} ${card.isPopular ? pricing.popular : ''}`}
      aria-labelledby={`plan-${card.name}`}
    >
      <header>
        <div className={pricing.heading}>
          <h2 id={`plan-${card.name}`}>{card.title}</h2>
          {isOwn ? (
            <Chip variant="secondary">{t('current')}</Chip>
          ) : (
            card.isPopular && <Chip variant="gradient">{popularLabel}</Chip>
          )}
        </div>
        <p className={pricing.tagline}>{card.tagline}</p>
      </header>
      <div>
        <p className={pricing.price}>
          <span className={pricing.amount}>{price.category}</span>
          <span className={pricing.unit}>{price.unit}</span>
        </p>
        <p className={pricing.total}>
          <b>{price.totalLine}</b>
        </p>
        <span className={pricing.saving}>{price.saving}</span>
      </div>
      <ul className={pricing.list}>
        {card.limits.map((line) => (
          <li key={line}>
            <CheckIcon size={18} />
            {line}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {purchases.map((purchase, index) => (
          <Button
            key={purchase}
            variant={index > 0 ? 'empty' : card.isPopular ? 'gradient' : 'contained'}
            size="large"
            fullWidth
            aria-label={purchase === 'change' ? undefined : `${words[purchase]}: ${card.title}`}
            disabled={disabled || purchase === 'current'}
            onClick={() => onChoose(purchase)}
          >
            {words[purchase]}
          </Button>
        ))}
      </div>
    </article>
  );
}

type PurchasingProps = ChoosePlanProps & {
  step: Step;
  onStep: (step: Step | null) => void;
  onLeave: () => void;
};

/** The dialogs of a purchase: the choice, then, where something ends by it, whether that is meant. */
function Purchasing({ step, onStep, onLeave, cards, modules, categories, own, unpaid }: PurchasingProps) {
  const { choice, purchase, selection } = step;
  const t = useTranslations('billing.selection');
  const router = useRouter();
  const go = useGo();
  const locale = useLocale();
  const card = cards.find(({ name }) => name === choice.plan);
  if (!card) return null;
  const isTrial = purchase === 'trial';

  const send = async (chosen: Selection) => {
    const answer = await callApi<{ subscription?: UserSubscriptionOut; checkoutUrl?: string }>(
      '/subscriptions',
      {
        body: { planId: planId(choice), ...chosen, ...(isTrial ? { trial: true } : {}) },
        silent: true,
      },
    );
    onLeave();
    if (answer.checkoutUrl) return window.location.assign(answer.checkoutUrl);
    if (answer.subscription) announceTrialStarted(answer.subscription);
    go(localizedPath(locale, '/'));
    router.refresh();
  };

  if (selection) {
    return (
      <ReplaceDialog
        replacement={{
          kind: purchase === 'upgrade' ? 'upgrade' : own?.isTrial ? 'trial' : 'plan',
          current: cards.find(({ name }) => name === own?.plan)?.title ?? '',
          plan: card.title,
          total: card.prices[choice.interval].total,
          interval: choice.interval,
          days: own?.daysLost ?? 0,
        }}
        onConfirm={() => send(selection)}
        onClose={() => onStep(null)}
      />
    );
  }
  return (
    <SelectionDialog
      key={planId(choice)}
      planName={card.title}
      limits={selectionCounts(choice.plan)}
      modules={modules}
      categories={categories}
      proposed={proposal(step, { own, unpaid, modules, categories })}
      priceLine={
        isTrial
          ? t('trialTotal', { days: TRIAL_DAYS })
          : t('total', { total: card.prices[choice.interval].total, interval: choice.interval })
      }
      submitLabel={isTrial ? t('startTrial') : t('pay')}
      onSubmit={async (chosen) => {
        if (own && own.daysLost !== null) onStep({ ...step, selection: chosen });
        else await send(chosen);
      }}
      onClose={() => onStep(null)}
    />
  );
}

/**
 * What was not paid is proposed again, an upgrade proposes the trial's choice, any other plan chooses again; where every module belongs
 * to the plan, all are chosen.
 */
function proposal(
  { choice, purchase }: Step,
  { own, unpaid, modules, categories }: Pick<ChoosePlanProps, 'own' | 'unpaid' | 'modules' | 'categories'>,
): Selection {
  if (unpaid && planId(unpaid) === planId(choice)) {
    const offered = (items: readonly Choosable[], ids: readonly string[]) =>
      ids.filter((id) => items.some((item) => item.id === id));
    return {
      moduleIds: offered(modules, unpaid.moduleIds),
      categoryIds: offered(categories, unpaid.categoryIds),
    };
  }
  if (purchase === 'upgrade' && own) return own.selection;
  const takesAll = modules.length === selectionCounts(choice.plan).modules;
  return { moduleIds: takesAll ? modules.map(({ id }) => id) : [], categoryIds: [] };
}
