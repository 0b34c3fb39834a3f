'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { SwitchOut } from '#lib/admin/switches/schema.ts';
import { SwitchDialog } from './switch-dialog.tsx';

/** Opens what can be changed of a switch. */
export function SwitchEditor({ given }: { given: SwitchOut }) {
  const t = useTranslations('adminSettings.switches');
  const [opened, setOpened] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={t('editOf', { name: t(`names.${given.name}`) })}
        onClick={() => {
          setOpened(opened + 1);
          setOpen(true);
        }}
      >
        {t('edit')}
      </Button>
      {opened > 0 && <SwitchDialog key={opened} given={given} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
