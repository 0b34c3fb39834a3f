'use client';

import { useTranslations } from 'next-intl';
import { EditButton } from '#components/ui/edit-button.tsx';
import { type EditedReference, ReferenceDialog } from './reference-dialog.tsx';

/** Opens a value to be corrected. */
export function ReferenceEditor(props: EditedReference) {
  const t = useTranslations('adminReferences');
  return (
    <EditButton
      label={t('editOf', { name: props.name })}
      dialog={(opened, state) => <ReferenceDialog key={opened} {...props} {...state} />}
    >
      {t('edit')}
    </EditButton>
  );
}
