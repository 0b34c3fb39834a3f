'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IntervalSwitch, type IntervalWords } from '#components/pricing/interval-switch.tsx';
import plan from '#components/pricing/plan-card.module.css';
import { PlanCard, PlanLines, PlanPrice } from '#components/pricing/plan-card.tsx';
import { Button } from '#components/ui/button.tsx';
import type { ButtonLook } from '#components/ui/button-look.ts';
import { Chip } from '#components/ui/chip.tsx';
import { type Purchase, purchasesFor } from '#lib/billing/rules/plan-offer.ts';
import { type Interval, isBelow } from '#lib/vocabulary/terms.ts';
import styles from './choose-plan.module.css';
import { PurchaseDialogs } from './purchase-dialogs.tsx';
import type { ChoosableCard, PlanOffers } from './purchase-step.ts';
import { usePurchase } from './use-purchase.ts';

type Props = PlanOffers & { intervalWords: IntervalWords };

/** Plan, then modules and categories unless they are chosen, then the trial or the payment page. */
export function ChoosePlan({ intervalWords, ...offers }: Props) {
  const { cards, actions, currentChoice, requested, readOnly } = offers;
  const [interval, setInterval] = useState(requested.interval);
  const { step, setStep, begin, close, leaving, leave } = usePurchase(offers);
  const t = useTranslations('billing.choose');

  return (
    <>
      <IntervalSwitch words={intervalWords} chosen={interval} onChoose={setInterval} />
      <p role="status" className={leaving ? styles.leaving : 'visually-hidden'}>
        {leaving && t('toPayment')}
      </p>
      <div className={plan.cards}>
        {cards.map((card) => (
          <ChoiceCard
            key={card.name}
            card={card}
            interval={interval}
            isOwn={currentChoice?.plan === card.name}
            isLower={currentChoice !== null && isBelow(card.name, currentChoice.plan)}
            purchases={
              readOnly ? [] : purchasesFor({ plan: card.name, interval }, { actions, currentChoice })
            }
            disabled={leaving}
            onChoose={(purchase) => begin({ plan: card.name, interval }, purchase)}
          />
        ))}
      </div>
      {step && (
        <PurchaseDialogs offers={offers} step={step} onStep={setStep} onClose={close} onLeave={leave} />
      )}
    </>
  );
}

type CardProps = {
  card: ChoosableCard;
  interval: Interval;
  isOwn: boolean;
  isLower: boolean;
  purchases: readonly Purchase[];
  disabled: boolean;
  onChoose: (purchase: Purchase) => void;
};

function ChoiceCard({ card, interval, isOwn, isLower, purchases, disabled, onChoose }: CardProps) {
  const t = useTranslations('billing.choose');
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
    <PlanCard
      words={card}
      isPopular={card.isPopular}
      isFramed={isOwn}
      badge={isOwn ? <Chip variant="secondary">{t('current')}</Chip> : undefined}
    >
      <div>
        <PlanPrice price={card.prices[interval]} />
      </div>
      <PlanLines lines={card.limits} />
      <div className={styles.buttons}>
        {purchases.map((purchase, index) => (
          <Button
            key={purchase}
            variant={lookOf(purchase, index, { ...card, isLower })}
            size={isLower ? 'medium' : 'large'}
            fullWidth
            aria-label={purchase === 'change' ? undefined : `${words[purchase]}: ${card.title}`}
            disabled={disabled || purchase === 'current'}
            onClick={() => onChoose(purchase)}
          >
            {words[purchase]}
          </Button>
        ))}
        {isLower && purchases.length > 0 && card.loss && <p className={styles.loss}>{card.loss}</p>}
      </div>
    </PlanCard>
  );
}

/** The gradient leads from a guest or a trial to paying; what takes something away is never the loudest. */
function lookOf(
  purchase: Purchase,
  index: number,
  { isPopular, isLower }: { isPopular: boolean; isLower: boolean },
): ButtonLook['variant'] {
  if (index > 0 || isLower) return 'empty';
  if (purchase === 'change_interval') return 'outlined';
  return isPopular || purchase === 'upgrade' ? 'gradient' : 'contained';
}
