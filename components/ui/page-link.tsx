'use client';

import Link from 'next/link';
import type { ComponentProps } from 'react';
import { useRouteChange } from './route-changes.tsx';

type Props = Omit<ComponentProps<typeof Link>, 'href' | 'prefetch' | 'onNavigate'> & { href: string };

/** A link to a page of the same root layout. In the signed-in areas it says that it is on its way. */
export function PageLink(props: Props) {
  const change = useRouteChange();
  return (
    <Link
      {...props}
      prefetch={false}
      onNavigate={(event) => {
        if (!change) return;
        event.preventDefault();
        change.go(props.href);
      }}
    />
  );
}
