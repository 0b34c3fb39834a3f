import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { ModuleView } from '#lib/modules/module-view.ts';
import { LockedModule } from './locked-module.tsx';
import { ModuleFrame } from './module-frame.tsx';
import { PowerBiReport } from './power-bi-report.tsx';

type Props = { view: ModuleView; report: string | null };

/** A module without a dashboard of ours yet: the preview where it is locked, a report where there is one, else the word that it comes. */
export function PlainModulePage({ view, report }: Props) {
  const { locale, module, isAdmin, access, button, lock } = view;
  const isWaiting = access !== 'locked' && button === 'waiting_for_activation';
  return (
    <ModuleFrame locale={locale} module={module} isAdmin={isAdmin} isWaiting={isWaiting}>
      {access === 'locked' ? (
        <LockedModule locale={locale} module={module} reason={lock} />
      ) : report === null ? (
        <ComingDashboard locale={locale} />
      ) : (
        <PowerBiReport locale={locale} module={module} url={report} />
      )}
    </ModuleFrame>
  );
}

function ComingDashboard({ locale }: { locale: Locale }) {
  const { soon } = messagesFor(locale).modules;
  return (
    <EmptyState
      title={soon.title}
      text={soon.text}
      action={<LinkButton href={localizedPath(locale, '/chat')}>{soon.ask}</LinkButton>}
    />
  );
}
