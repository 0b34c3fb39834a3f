'use client';

import { useState } from 'react';
import { useBackCloses } from '#components/ui/use-back-closes.ts';
import type { Purchase } from '#lib/billing/rules/plan-offer.ts';
import type { PlanChoice } from '#lib/vocabulary/plans.ts';
import { beginPurchase, firstStep, type PlanOffers, type PurchaseStep } from './purchase-step.ts';

/** The purchase that is under way, if any, which Back ends too; `leaving` once the page is being left for what it led to. */
export function usePurchase(offers: PlanOffers) {
  const [step, setStep] = useState<PurchaseStep | null>(() => firstStep(offers));
  const [leaving, setLeaving] = useState(false);
  const close = useBackCloses(step !== null, () => setStep(null));
  return {
    step,
    setStep,
    close,
    leaving,
    begin: (choice: PlanChoice, purchase: Purchase) => setStep(beginPurchase(choice, purchase, offers)),
    leave: () => {
      setLeaving(true);
      setStep(null);
    },
  };
}
