'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { errorText } from './form-errors.ts';
import { rememberEmail } from './remembered-email.ts';
import type { CompanyStep } from './signup-company-form.tsx';
import type { WhoError, WhoStep } from './signup-who-form.tsx';
import { useStepHistory } from './use-step-history.ts';
import { findVerification, markVerification, waitOf } from './verification-mark.ts';

type Step = 'who' | 'company' | 'verify';

type SignUp = {
  step: Step;
  /** The person has gone from step to step: focus and words follow. */
  moved: boolean;
  who: WhoStep;
  company: RefObject<CompanyStep>;
  error: string | null;
  setError: (message: string | null) => void;
  /** The server's word about a field of step 1. */
  whoError: WhoError | null;
  /** Seconds before another code may be requested. */
  wait: number;
  loginPath: string;
  toCompany: (who: WhoStep) => void;
  backToWho: (failure: WhoError | null) => void;
  toLogin: () => void;
  /** Creates the account and goes on to its code. @throws what is said at the step already */
  create: (details: CompanyStep) => Promise<void>;
};

const NO_COMPANY: CompanyStep = { companyName: '', password: '', confirmPassword: '' };

/** The steps of signing up and what was typed in them, which survives going back and the server's no. */
export function useSignUp(callbackUrl: string | null): SignUp {
  const t = useTranslations('auth');
  const locale = useLocale();
  const router = useRouter();
  const [step, setStep] = useState<Step>('who');
  const [moved, setMoved] = useState(false);
  const [who, setWho] = useState<WhoStep>({ name: '', email: '' });
  const company = useRef<CompanyStep>(NO_COMPANY);
  const [error, setError] = useState<string | null>(null);
  const [whoError, setWhoError] = useState<WhoError | null>(null);
  const [wait, setWait] = useState(0);

  const noteStep = useStepHistory((next) => {
    setError(null);
    setStep(next === 'company' && who.email ? 'company' : 'who');
  });
  const toCompany = (given: WhoStep) => {
    setWho(given);
    setWhoError(null);
    setError(null);
    setMoved(true);
    setStep('company');
    noteStep('company');
  };
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
      const aboutWho = whoErrorOf(failure);
      if (aboutWho) return backToWho(aboutWho);
      setError(errorText(failure, t('signup.error')));
      throw failure;
    }
    toVerification(Date.now());
  };

  return {
    step,
    moved,
    who,
    company,
    error,
    setError,
    whoError,
    wait,
    loginPath,
    toCompany,
    backToWho,
    toLogin,
    create,
  };
}

/** What of a refusal is about step 1; null where nothing is. */
function whoErrorOf({ code, fields, message }: ApiError): WhoError | null {
  const { email, name } = fields;
  if (code === 'EMAIL_ALREADY_EXISTS') return { field: 'email', message: email ?? message, isTaken: true };
  if (email) return { field: 'email', message: email };
  return name ? { field: 'name', message: name } : null;
}
