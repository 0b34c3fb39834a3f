'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { LinkButton } from '#components/ui/link-button.tsx';
import type { UserOut } from '#lib/auth/schema.ts';
import { hasSessionHint } from '#lib/http/client-session.ts';
import { loadCurrentUser } from '#lib/http/current-user.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './session-actions.module.css';

type Props = {
  locale: Locale;
  /** What a guest sees: drawn by the server, hidden before paint where the hint is there. */
  children: ReactNode;
  labels: { home: string; settings: string; menu: string; signOut: string; signingOut: string };
};

/** The end of a static page's header: one call says who is signed in, and only where a session is likely. */
export function SessionActions({ locale, children, labels }: Props) {
  const [user, setUser] = useState<UserOut | null>(null);

  useEffect(() => {
    if (!hasSessionHint()) return;
    let gone = false;
    loadCurrentUser()
      .then((answer) => {
        if (!gone) setUser(answer.user);
        if (!answer.user) delete document.documentElement.dataset.sessionHint;
      })
      .catch(() => {
        delete document.documentElement.dataset.sessionHint;
      });
    return () => {
      gone = true;
    };
  }, []);

  if (!user) return <div className={styles.guest}>{children}</div>;
  return (
    <div className={styles.member}>
      <LinkButton href={localizedPath(locale, user.isAdmin ? '/admin' : '/')} size="small" reload>
        {labels.home}
      </LinkButton>
      <AccountMenu
        name={user.name}
        email={user.email}
        links={
          user.isAdmin || user.companyName
            ? [{ href: localizedPath(locale, '/settings/general'), text: labels.settings }]
            : []
        }
        labels={labels}
        signedOutPath={localizedPath(locale, '/login')}
      />
    </div>
  );
}
