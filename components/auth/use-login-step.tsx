'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { SignInOut } from '#lib/auth/schema.ts';
import { type AskedCode, askForCode } from './ask-for-code.ts';
import { rememberEmail } from './remembered-email.ts';
import { findVerification, markVerification, RESEND_SECONDS, waitOf } from './verification-mark.ts';

type LoginStep = {
  /** What only some people see after the form, in its place; loaded when they do. */
  step: ReactNode;
  error: string | null;
  setError: (message: string | null) => void;
  /** Back from another step: the title takes the focus. */
  returned: boolean;
  toVerification: (email: string) => Promise<void>;
  toGoogleLink: (email: string) => void;
};

/** The steps beside the form of signing in: proving the mailbox, and agreeing to Google. */
export function useLoginStep(onSignedIn: (answer: SignInOut) => void): LoginStep {
  const t = useTranslations('auth');
  const [error, setError] = useState<string | null>(null);
  const [step, setStep] = useState<ReactNode>(null);
  const [returned, setReturned] = useState(false);

  const back = (message: string | null) => {
    markVerification(null);
    setError(message);
    setStep(null);
    setReturned(true);
  };

  /** @throws what kept the step from being loaded, once it is said */
  const goTo = async (load: () => Promise<ReactNode>) => {
    try {
      setStep(await load());
    } catch (failure) {
      setError(t('login.error'));
      throw failure;
    }
  };

  const showVerification = (email: string, asked: AskedCode) =>
    goTo(async () => {
      const { VerificationStep } = await import('./verification-step.tsx');
      return (
        <VerificationStep
          email={email}
          waitFirst={asked.wait}
          initialError={asked.error}
          onVerified={() => back(null)}
          onOtherEmail={() => back(null)}
          onReplaced={back}
        />
      );
    });

  const toVerification = async (email: string) => {
    rememberEmail(email);
    const asked = await askForCode(email, t('signup.error'));
    markVerification({ name: '', email, sentAt: Date.now() - (RESEND_SECONDS - asked.wait) * 1000 });
    await showVerification(email, asked);
  };

  // A reload does not change that a code is awaited.
  const resume = useEffectEvent(() => {
    const mark = findVerification();
    if (!mark) return;
    rememberEmail(mark.email);
    showVerification(mark.email, { wait: waitOf(mark, Date.now()), error: null }).catch(() => undefined);
  });
  useEffect(() => resume(), []);

  /** The account of this address must agree to Google. */
  const toGoogleLink = (email: string) => {
    const load = async () => {
      const { GoogleLinkStep } = await import('./google-link-step.tsx');
      return <GoogleLinkStep email={email} onSignedIn={onSignedIn} onBack={back} />;
    };
    goTo(load).catch(() => undefined);
  };

  return { step, error, setError, returned, toVerification, toGoogleLink };
}
