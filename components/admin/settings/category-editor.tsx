'use client';

import { useTranslations } from 'next-intl';
import { EditButton } from '#components/ui/edit-button.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import type { EditedCategory } from './edited-category.ts';

/** Opens what can be changed of a category. */
export function CategoryEditor(props: EditedCategory) {
  const t = useTranslations('adminSettings.categories');
  return (
    <EditButton
      label={t('editOf', { name: props.name })}
      dialog={(opened, state) => <CategoryDialog key={opened} {...props} {...state} />}
    >
      {t('edit')}
    </EditButton>
  );
}
