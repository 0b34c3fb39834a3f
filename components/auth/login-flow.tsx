'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import styles from './auth-form.module.css';
import { CookiesBlocked } from './cookies-blocked.tsx';
import { FormAlert } from './form-alert.tsx';
import { FormHeader } from './form-header.tsx';
import type { GoogleSettings } from './google-button.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { LoginForm } from './login-form.tsx';
import { useEnter } from './use-enter.ts';
import { useLoginStep } from './use-login-step.tsx';

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
  const enter = useEnter(callbackUrl);
  const { step, error, setError, returned, toVerification, toGoogleLink } = useLoginStep(enter);

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
          <GoogleSignIn
            settings={google}
            text="signin_with"
            onSignedIn={enter}
            onLinkRequired={toGoogleLink}
            onError={setError}
          />
        )}
      </div>
      {foot}
    </div>
  );
}
