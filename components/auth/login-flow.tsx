'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { SignInOut } from '#lib/auth/schema.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { sendVerificationCode } from './ask-for-code.ts';
import styles from './auth-form.module.css';
import { CookiesBlocked } from './cookies-blocked.tsx';
import { FormAlert } from './form-alert.tsx';
import { FormHeader } from './form-header.tsx';
import type { GoogleSettings } from './google-button.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { LoginForm } from './login-form.tsx';
import { rememberEmail } from './remembered-email.ts';
import { redirectSignedIn, requireKeptSession } from './sign-in-redirect.ts';
import { findVerification, markVerification, RESEND_SECONDS, waitOf } from './verification-mark.ts';

type Props = {
  /** A same-site path to go to afterwards. */
  callbackUrl: string | null;
  google: GoogleSettings | null;
  /** Why a session brought the person here. */
  notice: { severity: 'info' | 'error'; text: string } | null;
  /** Links below the form. */
  foot: ReactNode;
};

/** Signing in, with the verification step for people who have not proved their mailbox yet. */
export function LoginFlow({ callbackUrl, google, notice, foot }: Props) {
  const t = useTranslations('auth');
  const locale = useLocale();
  const [error, setError] = useState<string | null>(null);
  /** What only some people see after the form, in its place; loaded when they do. */
  const [step, setStep] = useState<ReactNode>(null);

  /** Back from another step: the title takes the focus. */
  const [returned, setReturned] = useState(false);

  const enter = ({ user }: SignInOut) => {
    requireKeptSession(t('cookiesBlocked'));
    void redirectSignedIn(user, callbackUrl, locale);
  };

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

  const showVerification = (email: string, sent: { wait: number; error: string | null }) =>
    goTo(async () => {
      const { VerificationStep } = await import('./verification-step.tsx');
      return (
        <VerificationStep
          email={email}
          waitFirst={sent.wait}
          initialError={sent.error}
          onVerified={() => back(null)}
          onOtherEmail={() => back(null)}
          onReplaced={back}
        />
      );
    });

  /** A code is on its way already when the last one is younger than a minute. */
  const toVerification = async (email: string) => {
    rememberEmail(email);
    const sent = await sendVerificationCode(email).then(
      () => ({ wait: RESEND_SECONDS, error: null }),
      (failure) =>
        failure instanceof ApiError && failure.code === 'TOO_MANY_REQUESTS'
          ? { wait: Math.min(failure.retryAfterSeconds ?? RESEND_SECONDS, 600), error: null }
          : { wait: 0, error: failure instanceof ApiError ? failure.message : t('signup.error') },
    );
    markVerification({ name: '', email, sentAt: Date.now() - (RESEND_SECONDS - sent.wait) * 1000 });
    await showVerification(email, sent);
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
      return <GoogleLinkStep email={email} onSignedIn={enter} onBack={back} />;
    };
    goTo(load).catch(() => undefined);
  };

  if (step) return step;
  return (
    <div>
      {error !== t('cookiesBlocked') && <CookiesBlocked />}
      {notice && !error ? (
        <FormAlert message={notice.text} severity={notice.severity} />
      ) : (
        <FormAlert message={error} />
      )}
      <FormHeader title={t('login.title')} lead={t('login.lead')} focused={returned} />
      <div className={styles.stack}>
        <LoginForm onSignedIn={enter} onError={setError} onUnverified={toVerification} />
        {google && (
          <>
            <p className={styles.divider}>{t('or')}</p>
            <GoogleSignIn
              settings={google}
              text="signin_with"
              onSignedIn={enter}
              onLinkRequired={toGoogleLink}
              onError={setError}
            />
          </>
        )}
      </div>
      {foot}
    </div>
  );
}
