'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useGo } from '#components/ui/route-changes.tsx';
import { leaveDialogFor } from '#components/ui/use-back-closes.ts';
import type { UserSubscriptionOut } from '#lib/billing/rules/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { planId, selectionCounts, TRIAL_DAYS } from '#lib/vocabulary/plans.ts';
import { type PlanOffers, type PurchaseStep, proposedSelection } from './purchase-step.ts';
import type { Selection } from './selection-dialog.tsx';
import { announceTrialStarted } from './trial-started-event.ts';

const SelectionDialog = dynamic(() => import('./selection-dialog.tsx'), { ssr: false });
const ReplaceDialog = dynamic(() => import('./replace-dialog.tsx'), { ssr: false });

type Props = {
  offers: PlanOffers;
  step: PurchaseStep;
  onStep: (step: PurchaseStep) => void;
  onClose: () => void;
  onLeave: () => void;
};

/** The dialogs of a purchase: the choice, then, where something ends by it, whether that is meant. */
export function PurchaseDialogs({ offers, step, onStep, onClose, onLeave }: Props) {
  const { cards, modules, categories, currentChoice } = offers;
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
    if (answer.checkoutUrl) return leaveDialogFor(answer.checkoutUrl);
    if (answer.subscription) announceTrialStarted(answer.subscription);
    go(localizedPath(locale, '/'));
    router.refresh();
  };

  if (selection) {
    return (
      <ReplaceDialog
        replacement={{
          kind: purchase === 'upgrade' ? 'upgrade' : currentChoice?.isTrial ? 'trial' : 'plan',
          current: cards.find(({ name }) => name === currentChoice?.plan)?.title ?? '',
          plan: card.title,
          total: card.prices[choice.interval].total,
          interval: choice.interval,
          days: currentChoice?.daysLost ?? 0,
        }}
        onConfirm={() => send(selection)}
        onClose={onClose}
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
      proposed={proposedSelection(step, offers)}
      priceLine={
        isTrial
          ? t('trialTotal', { days: TRIAL_DAYS })
          : t('total', { total: card.prices[choice.interval].total, interval: choice.interval })
      }
      submitLabel={isTrial ? t('startTrial') : t('pay')}
      onSubmit={async (chosen) => {
        if (currentChoice && currentChoice.daysLost !== null) onStep({ ...step, selection: chosen });
        else await send(chosen);
      }}
      onClose={onClose}
    />
  );
}
