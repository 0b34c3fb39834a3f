'use client';

import { useId, useRef, useState } from 'react';
import { EmailAddress } from '#components/ui/email-address.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { requestSignOut } from '#lib/browser/request-sign-out.ts';
import styles from './account-menu.module.css';

type Props = {
  name: string;
  email: string;
  links: readonly { href: string; text: string }[];
  labels: { menu: string; signOut: string; signingOut: string };
  /** Where signing out leads, language prefix included. */
  signedOutPath: string;
  /** On a static page: the links load the page again. */
  reload?: boolean;
};

/** Who is signed in, the way to their settings, and out. Opens as a popover: Escape and a click outside close it. */
export function AccountMenu({ name, email, links, labels, signedOutPath, reload = false }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    try {
      await requestSignOut(signedOutPath);
    } catch {
      // The toast has said why; the menu can be used again.
      setLeaving(false);
    }
  };

  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        popoverTarget={id}
        aria-label={labels.menu}
        title={name}
        data-initials={initials(name)}
      />
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.email}>
          <EmailAddress>{email}</EmailAddress>
        </p>
        <ul className={styles.list}>
          {links.map(({ href, text }) => (
            <li key={href}>
              {reload ? (
                <a href={href} className={styles.item}>
                  {text}
                </a>
              ) : (
                <PageLink href={href} className={styles.item} onClick={() => menu.current?.hidePopover()}>
                  {text}
                </PageLink>
              )}
            </li>
          ))}
          <li>
            <button type="button" className={styles.item} disabled={leaving} onClick={leave}>
              {leaving ? labels.signingOut : labels.signOut}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}

/** Up to two letters, but one of Arabic: two would be read as a word. */
function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word][0] ?? '');
  const isArabic = letters.slice(0, 2).some((letter) => /\p{Script=Arabic}/u.test(letter));
  return letters
    .slice(0, isArabic ? 1 : 2)
    .join('')
    .toUpperCase();
}
