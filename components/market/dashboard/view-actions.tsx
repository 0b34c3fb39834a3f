'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import styles from './view-actions.module.css';
import { ViewMenu } from './view-menu.tsx';

type Props = {
  module: ModuleName;
  locale: Locale;
  /** What the view's address says after `?`. */
  query: string;
  /** The view as a question to the analyst. */
  question: string;
  children?: ReactNode;
};

/** What can be done with a view as a whole. */
export function ViewActions({ module, locale, query, question, children }: Props) {
  const t = useTranslations('market.actions');
  const copy = async () => {
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}?${query}`);
      showToast('success', t('copied'));
    } catch {
      showToast('error', t('notCopied'));
    }
  };
  return (
    <section className={styles.actions} aria-label={t('label')}>
      <ViewMenu module={module} query={query} />
      <Button variant="outlined" size="small" onClick={() => void copy()}>
        {t('copyLink')}
      </Button>
      <LinkButton
        variant="outlined"
        size="small"
        href={`${localizedPath(locale, '/chat')}?${new URLSearchParams({ question })}`}
      >
        {t('ask')}
      </LinkButton>
      <Button variant="outlined" size="small" onClick={() => window.print()}>
        {t('print')}
      </Button>
      {children}
    </section>
  );
}
