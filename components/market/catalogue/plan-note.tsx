'use client';

import { useLocale, useTranslations } from 'next-intl';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { localizedPath } from '#lib/i18n/paths.ts';

/** In place of what comes with a larger plan: which, and where plans are. */
export function PlanNote({ text }: { text: string }) {
  const upgrade = useTranslations('market.withheld')('upgrade');
  return (
    <>
      <PanelNote>{text}</PanelNote>
      <LinkButton href={localizedPath(useLocale(), '/subscription')} variant="outlined" size="small">
        {upgrade}
      </LinkButton>
    </>
  );
}
