'use client';

import { useEffect, useState } from 'react';
import { useSiteState } from '#components/shell/use-site-state.ts';
import type { ButtonLook } from '#components/ui/button-look.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { type PlanOffer, planOffer, type Visitor } from '#lib/billing/rules/plan-offer.ts';
import { hasSessionHint } from '#lib/browser/client-session.ts';
import { loadCurrentUser } from '#lib/browser/current-user.ts';
import { INTERVALS, type Interval, isBelow, type PlanName } from '#lib/vocabulary/terms.ts';
import styles from './pricing.module.css';

type ActionLabels = Record<
  | 'startTrial'
  | 'startTrialOf'
  | 'choose'
  | 'manage'
  | 'change'
  | 'upgrade'
  | 'noCard'
  | 'yourPlan'
  | 'noSignUps',
  string
>;

type Paths = Record<Interval, string>;

type Props = {
  plan: PlanName;
  popular: boolean;
  labels: ActionLabels;
  /** Whole paths, language prefix included. */
  paths: { signUp: Paths; choose: Paths; subscription: string };
};

/** A plan's button: a guest's until one call has said who is here, and that only where a session is likely. */
export function PlanAction({ plan, popular, labels, paths }: Props) {
  const visitor = useVisitor();
  const switches = useSiteState()?.switches;
  const { offer, isOwn } = planOffer(plan, visitor ?? null);
  const own = visitor?.subscription;
  const isLower = offer === 'change' && own != null && isBelow(plan, own.plan);
  if (offer === 'nothing') return null;
  if (offer === 'sign_up' && switches?.signUps === false)
    return (
      <div className={styles.actions}>
        <p className={styles.under}>{labels.noSignUps}</p>
      </div>
    );
  const isTrial = (offer === 'sign_up' || offer === 'start_trial') && switches?.trials !== false;
  const beginning = isTrial ? labels.startTrial : labels.choose;
  const words = {
    sign_up: beginning,
    start_trial: beginning,
    choose: labels.choose,
    change: labels.change,
    upgrade: labels.upgrade,
    manage: labels.manage,
  }[offer];
  const hint = isTrial ? labels.noCard : isOwn ? labels.yourPlan : '';
  return (
    <div
      className={styles.actions}
      data-pending={visitor === undefined || undefined}
      data-own={isOwn || undefined}
    >
      {INTERVALS.map((interval) => (
        <span key={interval} data-for={interval} className={styles.action}>
          <LinkButton
            href={target(offer, paths, interval)}
            variant={lookOf(offer, { isOwn, isLower, popular })}
            size="large"
            fullWidth
            reload
            label={isTrial ? labels.startTrialOf : undefined}
          >
            {words}
          </LinkButton>
        </span>
      ))}
      <p className={styles.under}>{hint}</p>
    </div>
  );
}

/** The gradient leads from a guest or a trial to paying; what takes something away is never the loudest. */
function lookOf(
  offer: PlanOffer,
  { isOwn, isLower, popular }: { isOwn: boolean; isLower: boolean; popular: boolean },
): ButtonLook['variant'] {
  if (offer === 'upgrade') return 'gradient';
  if (isLower) return 'empty';
  if (isOwn || offer === 'manage') return 'outlined';
  return popular && offer !== 'change' ? 'gradient' : 'contained';
}

function target(offer: PlanOffer, paths: Props['paths'], interval: Interval): string {
  if (offer === 'sign_up') return paths.signUp[interval];
  return offer === 'manage' ? paths.subscription : paths.choose[interval];
}

/** Undefined while it is being asked, null for a guest. */
function useVisitor(): Visitor | null | undefined {
  const [visitor, setVisitor] = useState<Visitor | null | undefined>(null);
  useEffect(() => {
    if (!hasSessionHint()) return;
    let isUnmounted = false;
    setVisitor(undefined);
    loadCurrentUser().then(
      ({ user, subscription }) => {
        if (!isUnmounted) setVisitor(user && { role: user.role, subscription });
      },
      () => {
        if (!isUnmounted) setVisitor(null);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return visitor;
}
