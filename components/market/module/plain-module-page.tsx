import { MuiArea } from '#components/theme/mui-area.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { Dashboards, ModuleView } from '#lib/modules/module-view.ts';
import { LockedModule } from './locked-module.tsx';
import { ModuleDashboards } from './module-dashboards.tsx';
import { ModuleFrame } from './module-frame.tsx';

type Props = { view: ModuleView; dashboards: Dashboards };

/** A module without a dashboard yet: the preview where the plan leaves it out, else the word that it comes, with a report beside it. */
export function PlainModulePage({ view, dashboards }: Props) {
  const { locale, access } = view;
  const coming = <ComingDashboard view={view} />;
  return (
    <ModuleFrame view={view}>
      {access === 'closed' ? (
        <LockedModule view={view} />
      ) : dashboards.report === null ? (
        coming
      ) : (
        <MuiArea locale={locale}>
          <ModuleDashboards view={view} dashboards={dashboards}>
            {coming}
          </ModuleDashboards>
        </MuiArea>
      )}
    </ModuleFrame>
  );
}

function ComingDashboard({ view: { locale, access, isAdmin } }: { view: ModuleView }) {
  const { soon } = messagesFor(locale).modules;
  const isInPlan = access !== 'showcase' && !isAdmin;
  return (
    <EmptyState
      title={soon.title}
      text={isInPlan ? soon.text : soon.textForAll}
      action={
        <LinkButton href={localizedPath(locale, '/chat')} variant={isInPlan ? 'contained' : 'outlined'}>
          {soon.ask}
        </LinkButton>
      }
    />
  );
}
