'use client';

import { useTranslations } from 'next-intl';
import { EditButton } from '#components/ui/edit-button.tsx';
import type { SwitchOut } from '#lib/admin/switches/schema.ts';
import { SwitchDialog } from './switch-dialog.tsx';

/** Opens what can be changed of a switch. */
export function SwitchEditor({ given }: { given: SwitchOut }) {
  const t = useTranslations('adminSettings.switches');
  return (
    <EditButton
      label={t('editOf', { name: t(`names.${given.name}`) })}
      dialog={(opened, state) => <SwitchDialog key={opened} given={given} {...state} />}
    >
      {t('edit')}
    </EditButton>
  );
}
