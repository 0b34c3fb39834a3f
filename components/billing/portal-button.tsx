'use client';

import { useState } from 'react';
import buttons from '#components/ui/button.module.css';
import { openBillingPortal } from './open-billing-portal.ts';

type Props = {
  label: string;
  /** Shown while the portal opens. */
  opening: string;
  variant: 'contained' | 'outlined';
  size?: 'small' | 'medium';
  /** Straight to giving a card, and back. */
  flow?: 'payment_method';
  /** Whole path, language prefix included; the page that one is on when absent. */
  returnPath?: string;
};

/** Leads to the payment provider's portal and back. */
export function PortalButton({ label, opening, variant, size, flow, returnPath }: Props) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await openBillingPortal(returnPath ?? window.location.pathname, flow);
    } catch {
      // The toast has said why.
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={`${buttons.button} ${buttons[variant]} ${size === 'small' ? buttons.small : ''}`}
      disabled={busy}
      onClick={open}
    >
      {busy ? opening : label}
    </button>
  );
}
