'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import type { UserOut, ViewingOut } from '#lib/auth/schema.ts';
import { hasSessionHint } from '#lib/browser/client-session.ts';
import { loadCurrentUser } from '#lib/browser/current-user.ts';
import styles from './public-shell.module.css';
import type { MemberFrameProps } from './static-member-frame.tsx';

/** Guests never load it. */
const StaticMemberFrame = lazy(() => import('./static-member-frame.tsx'));

type Here = { user: UserOut; viewing: ViewingOut | null };

/** Draws the navigation layout once one call has said who is signed in; asked only where a session is likely. */
export function MemberFrame(props: MemberFrameProps) {
  const [here, setHere] = useState<Here | null>(null);

  useEffect(() => {
    if (!hasSessionHint()) return;
    let isUnmounted = false;
    const asGuest = () => {
      delete document.documentElement.dataset.sessionHint;
    };
    loadCurrentUser().then(({ user, viewing }) => {
      if (!user) asGuest();
      else if (!isUnmounted) setHere({ user, viewing });
    }, asGuest);
    return () => {
      isUnmounted = true;
    };
  }, []);

  const room = <div className={styles.barRoom} />;
  return here ? (
    <Suspense fallback={room}>
      <StaticMemberFrame {...props} {...here} />
    </Suspense>
  ) : (
    room
  );
}
