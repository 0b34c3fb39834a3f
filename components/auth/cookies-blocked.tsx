'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { FormAlert } from './form-alert.tsx';

function neverChanges() {
  return () => {};
}

/** A browser that keeps no cookies can sign no one in: said before anyone tries. */
export function CookiesBlocked() {
  const t = useTranslations('auth');
  const isBlocked = useSyncExternalStore(
    neverChanges,
    () => !navigator.cookieEnabled,
    () => false,
  );
  return isBlocked ? <FormAlert message={t('cookiesBlocked')} /> : null;
}
