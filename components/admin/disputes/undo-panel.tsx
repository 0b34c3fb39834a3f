'use client';

import { useTranslations } from 'next-intl';
import { AskingButton } from '#components/admin/person/asking-button.tsx';
import { Panel } from '#components/ui/panel.tsx';

type Props = {
  id: string;
  text: string;
  /** What prevents it, in words. */
  obstacle: string | null;
};

/** Takes the answer back, or says why that isn't possible. */
export function UndoPanel({ id, text, obstacle }: Props) {
  const t = useTranslations('adminDisputes.undo');
  return (
    <Panel title={t('title')} text={obstacle ?? text}>
      {obstacle === null && (
        <AskingButton
          path={`/admin/questions/${id}/undo`}
          words={{
            label: t('button'),
            title: t('confirmTitle'),
            text: t('confirmText'),
            keep: t('keep'),
            done: t('done'),
          }}
        />
      )}
    </Panel>
  );
}
