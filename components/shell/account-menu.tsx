'use client';

import Link from 'next/link';
import { useId, useRef, useState } from 'react';
import { EmailAddress } from '#components/ui/email-address.tsx';
import { SignOutIcon } from '#components/ui/icons.tsx';
import { signOut } from '#lib/http/sign-out.ts';
import styles from './account-menu.module.css';

type Props = {
  name: string;
  email: string;
  links: readonly { href: string; text: string }[];
  labels: { menu: string; signOut: string; signingOut: string };
  /** Where signing out leads, language prefix included. */
  signedOutPath: string;
};

/** Who is signed in, the way to their settings, and out. Opens as a popover: Escape and a click outside close it. */
export function AccountMenu({ name, email, links, labels, signedOutPath }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    try {
      await signOut(signedOutPath);
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
              <Link
                href={href}
                prefetch={false}
                className={styles.item}
                onClick={() => menu.current?.hidePopover()}
              >
                {text}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={styles.item} disabled={leaving} onClick={leave}>
              <SignOutIcon />
              {leaving ? labels.signingOut : labels.signOut}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}

/** Up to two letters of one script; Arabic letters stay apart, for joined ones would read as a word. */
function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '');
  const isArabic = letters.map((letter) => /\p{Script=Arabic}/u.test(letter));
  return (new Set(isArabic).size > 1 ? letters.slice(0, 1) : letters).join('\u200c').toUpperCase();
}
