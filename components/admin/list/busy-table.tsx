'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { leadsElsewhere, useRouteChange } from '#components/ui/route-changes.tsx';
import { Table } from '#components/ui/table.tsx';

type Props = { caption: string; footer?: ReactNode; children: ReactNode };

/** The frame of a list's table: its rows stay, dimmed, while others of the same list are on their way. */
export function BusyTable({ caption, footer, children }: Props) {
  const underway = useRouteChange()?.underway ?? null;
  const pathname = usePathname();
  const busy = underway !== null && !leadsElsewhere(underway, pathname);
  return (
    <Table caption={caption} busy={busy} footer={footer}>
      {children}
    </Table>
  );
}
