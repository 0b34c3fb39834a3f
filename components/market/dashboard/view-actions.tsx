'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, use, useState } from 'react';
import { ReportSwitch } from '#components/market/module/report-switch.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { DotsIcon } from '#components/ui/icons.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { MenuPopover } from './menu-popover.tsx';
import styles from './view-actions.module.css';
import { ViewMenu } from './view-menu.tsx';

type Props = {
  module: ModuleName;
  locale: Locale;
  /** What the view's address says after `?`. */
  query: string;
  /** The view as a question to the analyst. */
  question: string;
  /** What of its state has no room in the head of a phone's page. */
  state?: ReactNode;
  children?: ReactNode;
};

/** What can be done with a view as a whole: the two that are used most as buttons, on a phone all of it behind one. */
export function ViewActions({ children, ...props }: Props) {
  const t = useTranslations('market.actions');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { module, query } = props;
  const most = (
    <>
      <ViewMenu module={module} query={query} />
      {children}
    </>
  );
  return (
    <section className={styles.actions} aria-label={t('label')}>
      <div className={styles.most}>{most}</div>
      <IconButton
        label={t('more')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DotsIcon />
      </IconButton>
      <MenuPopover anchor={anchor} title={t('label')} onClose={() => setAnchor(null)}>
        <MoreActions {...props} onDone={() => setAnchor(null)}>
          {most}
        </MoreActions>
      </MenuPopover>
    </section>
  );
}

function MoreActions({ locale, query, question, state, onDone, children }: Props & { onDone: () => void }) {
  const t = useTranslations('market.actions');
  const copy = async () => {
    onDone();
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}?${query}`);
      showToast('success', t('copied'));
    } catch {
      showToast('error', t('notCopied'));
    }
  };
  return (
    <div className={styles.more}>
      <div className={styles.onPhone}>
        {state}
        {use(ReportSwitch)}
        {children}
      </div>
      <Button variant="empty" size="small" onClick={() => void copy()}>
        {t('copyLink')}
      </Button>
      <Button
        variant="empty"
        size="small"
        onClick={() => {
          onDone();
          window.print();
        }}
      >
        {t('print')}
      </Button>
      <LinkButton
        variant="empty"
        size="small"
        href={`${localizedPath(locale, '/chat')}?${new URLSearchParams({ question })}`}
      >
        {t('ask')}
      </LinkButton>
    </div>
  );
}
