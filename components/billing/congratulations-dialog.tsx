'use client';

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { createTranslator, type Messages } from 'next-intl';
import { useId, useState } from 'react';
import { BrowserMuiArea } from '#components/theme/browser-mui-area.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatMoney } from '#lib/i18n/format.ts';
import { formats } from '#lib/i18n/formats.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { PLAN_CURRENCY, planTotal, TRIAL_DAYS } from '#lib/vocabulary/plans.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import styles from './congratulations-dialog.module.css';
import { openBillingPortal } from './open-billing-portal.ts';
import type { StartedTrial } from './trial-started-event.ts';

/** Given by the server, and formatted here: the formatter is loaded with this dialog and not with every page. */
export type CongratulationTexts = Messages['billing']['congratulations'] & {
  plans: Record<PlanName, string>;
  opening: string;
};

type Props = {
  locale: Locale;
  trial: StartedTrial;
  texts: CongratulationTexts;
  onClose: () => void;
};

/** The trial has begun; a card may be added now, and what that means is said. */
export default function CongratulationsDialog({ locale, trial, texts, onClose }: Props) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const { plans, opening, ...messages } = texts;
  const t = createTranslator({ locale, messages, formats });
  const plan = plans[trial.plan];

  const add = async () => {
    setBusy(true);
    try {
      await openBillingPortal(locale, 'payment_method');
    } catch {
      // The toast has said why.
      setBusy(false);
    }
  };

  return (
    <BrowserMuiArea>
      <Dialog
        open
        onClose={onClose}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        maxWidth="sm"
        fullWidth
      >
        <DialogTitle id={`${id}-title`} component="h2" className={styles.title}>
          {t('title')}
        </DialogTitle>
        <DialogContent id={`${id}-text`}>
          <p>{t('text', { plan, days: TRIAL_DAYS })}</p>
          <p>
            {t('card', {
              plan,
              days: TRIAL_DAYS,
              amount: formatMoney(locale, planTotal(trial.plan, trial.interval), PLAN_CURRENCY),
              interval: trial.interval,
            })}
          </p>
        </DialogContent>
        <DialogActions>
          <Button variant="empty" onClick={onClose} disabled={busy}>
            {t('skip')}
          </Button>
          <Button autoFocus variant="gradient" onClick={add} disabled={busy}>
            {busy ? opening : t('add')}
          </Button>
        </DialogActions>
      </Dialog>
    </BrowserMuiArea>
  );
}
