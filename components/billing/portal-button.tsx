'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { openBillingPortal } from './open-billing-portal.ts';

type Props = {
  locale: Locale;
  label: string;
  /** Shown while the portal opens. */
  opening: string;
  variant: 'contained' | 'outlined';
  size?: 'small' | 'medium';
  /** Straight to giving a card, and back. */
  flow?: 'payment_method';
};

/** Leads to the payment provider's portal and back. */
export function PortalButton({ locale, label, opening, variant, size, flow }: Props) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await openBillingPortal(locale, flow);
    } catch {
      // The toast has said why.
      setBusy(false);
    }
  };
  return (
    <Button variant={variant} size={size} disabled={busy} onClick={open}>
      {busy ? opening : label}
    </Button>
  );
}
