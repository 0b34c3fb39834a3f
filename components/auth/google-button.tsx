'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useColourMode } from '#components/theme/colour-mode.ts';
import styles from './auth-form.module.css';
import { type GoogleCredential, loadGoogleIdentity } from './google-script.ts';

/** Where Google Identity Services come from and who asks; given by the server at run time. */
export type GoogleSettings = { clientId: string; scriptUrl: string };

type Props = {
  settings: GoogleSettings;
  text: 'signin_with' | 'signup_with' | 'continue_with';
  /** Hears the ID token; null where Google gave none. */
  onCredential: (idToken: string | null) => void;
};

/** Google's own button, light or dark, in the page's language. */
export function GoogleButton({ settings, text, onCredential }: Props) {
  const t = useTranslations('auth');
  const locale = useLocale();
  const mode = useColourMode();
  const place = useRef<HTMLDivElement>(null);
  const [unavailable, setUnavailable] = useState(false);
  const { clientId, scriptUrl } = settings;

  // The newest handler without drawing the button again: Google keeps the first one it was given.
  const answer = useRef<(credential: GoogleCredential) => void>(() => {});
  answer.current = ({ credential }) => onCredential(credential ?? null);

  useEffect(() => {
    // A document that was loaded for a page without this button may not frame Google (its policy came with it).
    if (!wasLoadedForGoogle()) return window.location.reload();
    let isUnmounted = false;
    loadGoogleIdentity({ clientId, scriptUrl, onCredential: (given) => answer.current(given) })
      .then((identity) => {
        if (isUnmounted || !place.current) return;
        const width = Math.min(Math.max(place.current.clientWidth, 200), 400);
        identity.renderButton(place.current, {
          type: 'standard',
          theme: mode === 'dark' ? 'filled_black' : 'outline',
          size: 'large',
          text,
          shape: 'rectangular',
          logo_alignment: 'center',
          locale,
          width: String(width),
        });
      })
      .catch(() => {
        if (!isUnmounted) setUnavailable(true);
      });
    return () => {
      isUnmounted = true;
    };
  }, [clientId, scriptUrl, mode, locale, text]);

  if (unavailable) return <p className={styles.hint}>{t('google.unavailable')}</p>;
  return <div ref={place} className={styles.google} />;
}

const PAGE_WITH_BUTTON = /^(\/ar)?\/(login|signup|settings\/general)\/?$/;

/** Whether this document was loaded at a page with the button, or reached by a soft navigation from another. */
function wasLoadedForGoogle(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return !entry || PAGE_WITH_BUTTON.test(new URL(entry.name).pathname);
}
