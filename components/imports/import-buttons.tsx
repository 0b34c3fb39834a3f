'use client';

import { useTranslations } from 'next-intl';
import { AskingButton } from '#components/admin/person/asking-button.tsx';
import { IMPORT_DOORS, type ImportDoor } from '#lib/imports/doors.ts';

type Props = { id: string; door: ImportDoor };

/** Gives an import up; asks before. */
export function CancelButton({ id, door }: Props) {
  const t = useTranslations('adminImports.report');
  return (
    <AskingButton
      path={`${IMPORT_DOORS[door].calls}/${id}/cancel`}
      words={{
        label: t('cancel'),
        title: t('cancelTitle'),
        text: t('cancelText'),
        keep: t('keep'),
        done: t('cancelled'),
      }}
    />
  );
}

/** Takes an import back; asks before. */
export function UndoButton({ id, door }: Props) {
  const t = useTranslations('adminImports.undo');
  return (
    <AskingButton
      path={`${IMPORT_DOORS[door].calls}/${id}/undo`}
      words={{
        label: t('button'),
        title: t('confirmTitle'),
        text: t('confirmText'),
        keep: t('keep'),
        done: t('started'),
      }}
    />
  );
}

/** Deletes all that a company brought; asks before. */
export function DeleteAllButton() {
  const t = useTranslations('ownData.deletion');
  return (
    <AskingButton
      path="/imports"
      method="DELETE"
      words={{
        label: t('button'),
        title: t('confirmTitle'),
        text: t('confirmText'),
        keep: t('keep'),
        done: t('done'),
      }}
    />
  );
}
