'use client';

import { useTranslations } from 'next-intl';
import { EditButton } from '#components/ui/edit-button.tsx';
import type { ReferencesPage } from '#lib/admin/references/loaders.ts';
import { AddReferenceDialog } from './add-reference-dialog.tsx';

/** Opens the form of a value that is not there yet. */
export function ReferenceAdder({ choices }: { choices: ReferencesPage['choices'] }) {
  const t = useTranslations('adminReferences');
  return (
    <EditButton
      label={t('add')}
      dialog={(opened, state) => <AddReferenceDialog key={opened} choices={choices} {...state} />}
    >
      {t('add')}
    </EditButton>
  );
}
