'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import styles from './auth-form.module.css';
import { CookiesBlocked } from './cookies-blocked.tsx';
import { FormAlert } from './form-alert.tsx';
import { FormHeader } from './form-header.tsx';
import type { GoogleSettings } from './google-button.tsx';
import { GoogleLinkStep } from './google-link-step.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { rememberEmail } from './remembered-email.ts';
import { SignUpCompanyForm } from './signup-company-form.tsx';
import { SignUpWhoForm } from './signup-who-form.tsx';
import { useConfirmationLink } from './use-confirmation-link.tsx';
import { useEnter } from './use-enter.ts';
import { useSignUp } from './use-sign-up.ts';
import { VerificationStep } from './verification-step.tsx';

type Props = {
  callbackUrl: string | null;
  google: GoogleSettings | null;
  /** Why no new account can be made; one that waits for its code goes on. */
  closed: string | null;
  /** Links below the form. */
  foot: ReactNode;
};

/** Signing up: who, company and password, then the code of the mail. */
export function SignUpFlow({ callbackUrl, google, closed, foot }: Props) {
  const t = useTranslations('auth');
  const signUp = useSignUp(callbackUrl);
  const { step, moved, who, company, error, setError, loginPath, backToWho, toLogin } = signUp;
  const [linking, setLinking] = useState<string | null>(null);
  const enter = useEnter(callbackUrl);
  const confirmation = useConfirmationLink(toLogin);
  if (confirmation.step) return confirmation.step;

  if (linking !== null) {
    const back = (message: string | null) => {
      setError(message);
      setLinking(null);
    };
    return <GoogleLinkStep email={linking} onSignedIn={enter} onBack={back} />;
  }
  if (step === 'verify') {
    return (
      <VerificationStep
        email={who.email}
        onVerified={toLogin}
        onReplaced={(message) => backToWho({ field: 'email', message })}
        onOtherEmail={() => backToWho(null)}
        waitFirst={signUp.wait}
        initialError={error}
      />
    );
  }
  if (closed !== null && step === 'who') {
    return (
      <div>
        <FormAlert message={confirmation.error} />
        <FormHeader title={t('signup.title')} lead={closed} />
        {foot}
      </div>
    );
  }
  const position = { current: step === 'who' ? '1' : '2', total: '2' };
  return (
    <div>
      {error !== t('cookiesBlocked') && <CookiesBlocked />}
      <FormAlert message={step === 'who' ? (error ?? confirmation.error) : error} />
      <FormHeader
        title={t('signup.title')}
        lead={step === 'who' ? t('signup.whoLead') : t('signup.companyLead')}
        step={{ text: t('signup.step', position), label: t('signup.stepLabel', position) }}
      />
      <p role="status" className="visually-hidden">
        {moved && t('signup.stepLabel', position)}
      </p>
      {step === 'who' ? (
        <div className={styles.stack}>
          <SignUpWhoForm
            values={who}
            serverError={signUp.whoError}
            focused={moved}
            signIn={(label) => (
              <Link href={loginPath} onClick={() => rememberEmail(who.email)}>
                {label}
              </Link>
            )}
            onDone={signUp.toCompany}
          />
          {google && (
            <GoogleSignIn
              settings={google}
              text="signup_with"
              onSignedIn={enter}
              onLinkRequired={setLinking}
              onError={setError}
            />
          )}
        </div>
      ) : (
        <SignUpCompanyForm
          values={company.current}
          email={who.email}
          onBack={() => window.history.back()}
          onLeave={(typed) => {
            company.current = typed;
          }}
          onDone={signUp.create}
        />
      )}
      {foot}
    </div>
  );
}
