'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SignInOut } from '#lib/auth/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './auth-form.module.css';
import { CookiesBlocked } from './cookies-blocked.tsx';
import { FormAlert } from './form-alert.tsx';
import { errorText } from './form-errors.ts';
import { FormHeader } from './form-header.tsx';
import type { GoogleSettings } from './google-button.tsx';
import { GoogleLinkStep } from './google-link-step.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { rememberEmail } from './remembered-email.ts';
import { redirectSignedIn, requireKeptSession } from './sign-in-redirect.ts';
import { type CompanyStep, SignUpCompanyForm } from './signup-company-form.tsx';
import { SignUpWhoForm, type WhoError, type WhoStep } from './signup-who-form.tsx';
import { useConfirmationLink } from './use-confirmation-link.tsx';
import { useStepHistory } from './use-step-history.ts';
import { findVerification, markVerification, waitOf } from './verification-mark.ts';
import { VerificationStep } from './verification-step.tsx';

type Props = {
  callbackUrl: string | null;
  google: GoogleSettings | null;
  /** Why no new account can be made; one that waits for its code goes on. */
  closed: string | null;
  /** Links below the form. */
  foot: ReactNode;
};

type Step = 'who' | 'company' | 'verify';

const NO_COMPANY: CompanyStep = { companyName: '', password: '', confirmPassword: '' };

/** Signing up: who, company and password, then the code of the mail. What was typed survives going back and the server's no. */
export function SignUpFlow({ callbackUrl, google, closed, foot }: Props) {
  const t = useTranslations('auth');
  const locale = useLocale();
  const router = useRouter();
  const [step, setStep] = useState<Step>('who');
  /** The person has gone from step to step: focus and words follow. */
  const [moved, setMoved] = useState(false);
  const [who, setWho] = useState<WhoStep>({ name: '', email: '' });
  const company = useRef<CompanyStep>(NO_COMPANY);
  const [error, setError] = useState<string | null>(null);
  /** The server's word about a field of step 1. */
  const [whoError, setWhoError] = useState<WhoError | null>(null);
  /** Seconds before another code may be requested. */
  const [wait, setWait] = useState(0);
  const [linking, setLinking] = useState<string | null>(null);

  const noteStep = useStepHistory((next) => {
    setError(null);
    setStep(next === 'company' && who.email ? 'company' : 'who');
  });
  const backToWho = (failure: WhoError | null) => {
    markVerification(null);
    setWhoError(failure);
    window.history.back();
  };

  /** A code is awaited, which a reload of the page does not change. */
  const toVerification = (sentAt: number) => {
    markVerification({ ...who, sentAt });
    setWait(waitOf({ sentAt }, Date.now()));
    setStep('verify');
  };
  useEffect(() => {
    const mark = findVerification();
    if (!mark) return;
    setWho({ name: mark.name, email: mark.email });
    setWait(waitOf(mark, Date.now()));
    setStep('verify');
  }, []);

  const query = callbackUrl ? `?callbackUrl=${encodeURIComponent(callbackUrl)}` : '';
  const loginPath = localizedPath(locale, `/login${query}`);
  const toLogin = () => {
    markVerification(null);
    if (who.email) rememberEmail(who.email);
    router.push(loginPath);
  };
  const enter = ({ user }: SignInOut) => {
    requireKeptSession(t('cookiesBlocked'));
    void redirectSignedIn(user, callbackUrl, locale);
  };

  const confirmation = useConfirmationLink(toLogin);
  if (confirmation.step) return confirmation.step;

  const create = async (details: CompanyStep) => {
    setError(null);
    try {
      await callApi('/auth/signup', { body: { ...who, ...details }, silent: true });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'FAILED_TO_SEND_VERIFICATION_CODE') {
        setError(failure.message);
        return toVerification(0);
      }
      const { email, name } = failure.fields;
      if (failure.code === 'EMAIL_ALREADY_EXISTS') {
        return backToWho({ field: 'email', message: email ?? failure.message, isTaken: true });
      }
      if (email) return backToWho({ field: 'email', message: email });
      if (name) return backToWho({ field: 'name', message: name });
      setError(errorText(failure, t('signup.error')));
      throw failure;
    }
    toVerification(Date.now());
  };

  if (linking !== null) {
    return (
      <GoogleLinkStep
        email={linking}
        onSignedIn={enter}
        onBack={(message) => {
          setError(message);
          setLinking(null);
        }}
      />
    );
  }
  if (step === 'verify') {
    return (
      <VerificationStep
        email={who.email}
        onVerified={toLogin}
        onReplaced={(message) => backToWho({ field: 'email', message })}
        onOtherEmail={() => backToWho(null)}
        waitFirst={wait}
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
            serverError={whoError}
            focused={moved}
            signIn={(label) => (
              <Link href={loginPath} onClick={() => rememberEmail(who.email)}>
                {label}
              </Link>
            )}
            onDone={(given) => {
              setWho(given);
              setWhoError(null);
              setError(null);
              setMoved(true);
              setStep('company');
              noteStep('company');
            }}
          />
          {google && (
            <>
              <p className={styles.divider}>{t('or')}</p>
              <GoogleSignIn
                settings={google}
                text="signup_with"
                onSignedIn={enter}
                onLinkRequired={setLinking}
                onError={setError}
              />
            </>
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
          onDone={create}
        />
      )}
      {foot}
    </div>
  );
}
