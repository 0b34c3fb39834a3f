'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { type EditedReference, ReferenceDialog } from './reference-dialog.tsx';

/** Opens a value to be corrected. */
export function ReferenceEditor(props: EditedReference) {
  const t = useTranslations('adminReferences');
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
      {opened > 0 && <ReferenceDialog key={opened} {...props} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
