'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { FormAlert } from './form-alert.tsx';

function neverChanges() {
  return () => {};
}

/** A browser that keeps no cookies can sign nobody in: said before anybody tries. */
export function CookiesBlocked() {
  const t = useTranslations('auth');
  const isBlocked = useSyncExternalStore(
    neverChanges,
    () => !navigator.cookieEnabled,
    () => false,
  );
  return isBlocked ? <FormAlert message={t('cookiesBlocked')} /> : null;
}
