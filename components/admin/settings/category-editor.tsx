'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import type { EditedCategory } from './edited-category.ts';

/** Opens what can be changed of a category. */
export function CategoryEditor(props: EditedCategory) {
  const t = useTranslations('adminSettings.categories');
  const [opened, setOpened] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={t('editOf', { name: props.name })}
        onClick={() => {
          setOpened(opened + 1);
          setOpen(true);
        }}
      >
        {t('edit')}
      </Button>
      {opened > 0 && <CategoryDialog key={opened} {...props} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
