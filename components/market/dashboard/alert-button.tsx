'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LateMessages } from '#components/shell/late-messages.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { BellIcon } from '#components/ui/icons.tsx';
import type { SavedViewOut } from '#lib/market/dashboard/schema.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

const AlertDialog = dynamic(() => import('./alert-dialog.tsx').then((file) => file.AlertDialog), {
  ssr: false,
});

type Props = { module: ModuleName; view: SavedViewOut };

/** The bell beside a saved view: creates an alert over it. */
export function AlertButton({ module, view }: Props) {
  const t = useTranslations('market.views');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        label={t('alertNamed', { name: view.name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <BellIcon size={16} />
      </IconButton>
      {isOpen && (
        <LateMessages namespaces={['alertDialog']}>
          <AlertDialog
            draft={{ module, query: view.query, name: view.name, viewId: view.id }}
            onClose={() => setOpen(false)}
          />
        </LateMessages>
      )}
    </>
  );
}
