'use client';

import { decodeJwt } from 'jose';
import { useTranslations } from 'next-intl';
import type { SignInOut } from '#lib/auth/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import styles from './auth-form.module.css';
import { GoogleButton, type GoogleSettings } from './google-button.tsx';

type Props = {
  settings: GoogleSettings;
  text: 'signin_with' | 'signup_with';
  onSignedIn: (answer: SignInOut) => void;
  /** The address has an account that must agree first. */
  onLinkRequired: (email: string) => void;
  onError: (message: string | null) => void;
};

function emailOf(idToken: string): string {
  const { email } = decodeJwt(idToken);
  return typeof email === 'string' ? email : '';
}

const TOLD_AS_THEY_ARE = new Set<string>([
  'USER_BLOCKED',
  'TOO_MANY_REQUESTS',
  'FEATURE_OFF',
  'ERR_NO_COOKIES',
]);

/** Signing in, or up, by Google's button, as the other way below a form. */
export function GoogleSignIn({ settings, text, onSignedIn, onLinkRequired, onError }: Props) {
  const t = useTranslations('auth');

  const refused = (error: unknown, idToken: string) => {
    const { code, fields = {}, message } = error instanceof ApiError ? error : {};
    if (code === 'GOOGLE_LINK_REQUIRED' && fields.idToken === undefined) {
      return onLinkRequired(emailOf(idToken));
    }
    const isOurs = code !== undefined && TOLD_AS_THEY_ARE.has(code);
    onError(fields.idToken ?? (isOurs && message ? message : t('login.error')));
  };

  const give = (idToken: string | null) => {
    onError(null);
    if (!idToken) return onError(t('login.error'));
    callApi<SignInOut>('/auth/google/signin', { body: { idToken }, silent: true })
      .then(onSignedIn)
      .catch((error) => refused(error, idToken));
  };

  return (
    <>
      <p className={styles.divider}>{t('or')}</p>
      <GoogleButton settings={settings} text={text} onCredential={give} />
    </>
  );
}
