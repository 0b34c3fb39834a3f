import type { ReactNode } from 'react';
import { CheckIcon } from '#components/ui/icons.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { NoticeOut } from '#lib/site-state/schema.ts';
import styles from './auth-frame.module.css';
import { SiteHeader } from './site-header.tsx';
import { SiteNotice } from './site-notice.tsx';
import { SkipLink } from './skip-link.tsx';

type FrameProps = {
  locale: Locale;
  /** The external About page; no link where the operator has none. */
  aboutUrl: string | undefined;
  /** False while a new user names their company: they are signed in already. */
  isGuest: boolean;
  /** Where signing in leads to. */
  callbackUrl: string | null;
  /** The admins' notice to everyone. */
  notice: NoticeOut | null;
  children: ReactNode;
};

/** The layout of signing in, signing up and resetting: header, and room for one card. */
export function AuthFrame({ locale, aboutUrl, isGuest, callbackUrl, notice, children }: FrameProps) {
  const { navigation, shell } = messagesFor(locale);
  const query = callbackUrl ? `?callbackUrl=${encodeURIComponent(callbackUrl)}` : '';
  return (
    <>
      <SkipLink text={shell.skipToContent} />
      <SiteHeader
        locale={locale}
        links={[
          ...(aboutUrl ? [{ href: aboutUrl, text: navigation.about }] : []),
          { href: localizedPath(locale, '/pricing'), text: navigation.pricingAndFeatures },
          ...(isGuest ? [{ href: localizedPath(locale, `/login${query}`), text: navigation.signIn }] : []),
        ]}
      />
      {notice && <SiteNotice notice={notice} labels={shell.notice} />}
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

type CardProps = {
  children: ReactNode;
  /** Beside the card on wide screens, below it on narrow ones. */
  aside?: ReactNode;
};

/** The card of at most 400 px. */
export function AuthCard({ children, aside }: CardProps) {
  return (
    <div className={styles.columns}>
      {aside}
      <div className={styles.card}>{children}</div>
    </div>
  );
}

/** What signing up promises. */
export function TrialPromise({ locale }: { locale: Locale }) {
  const { trial } = messagesFor(locale).shell;
  return (
    <aside className={styles.promise} aria-labelledby="promise">
      <p id="promise" className={styles.promiseTitle}>
        {trial.title}
      </p>
      <p className={styles.promiseText}>{trial.text}</p>
      <ul className={styles.points}>
        {Object.values(trial.points).map((point) => (
          <li key={point}>
            <CheckIcon className={styles.check} />
            {point}
          </li>
        ))}
      </ul>
    </aside>
  );
}
