import type { ReactNode } from 'react';
import { PlanCall } from '#components/billing/plan-call.tsx';
import { KeptWhileRefused } from '#components/market/module/kept-while-refused.tsx';
import { LockedModule } from '#components/market/module/locked-module.tsx';
import { ModuleDashboards } from '#components/market/module/module-dashboards.tsx';
import { ModuleFrame } from '#components/market/module/module-frame.tsx';
import { refusalWords } from '#components/market/module/refusal-words.ts';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Namespace } from '#lib/i18n/namespaces.ts';
import type { PageRead } from '#lib/market/access/loaders.ts';
import type { DashboardContent, ModuleView } from '#lib/modules/module-view.ts';
import { DashboardHead } from './dashboard-head.tsx';
import { headMarks } from './head-marks.ts';
import type { DashboardProps } from './market-dashboard.tsx';

/** The content of a refused page. */
const nothing = Promise.resolve(null);

type DashboardNotices = Pick<DashboardContent<unknown>, 'warnsOfSample' | 'hintsAtBrands'>;
type PageWords = Pick<DashboardProps<unknown>, 'title' | 'marks' | 'call'>;

type Props<Data> = {
  view: ModuleView;
  /** Of the texts of its own that the dashboard needs at once. */
  namespaces: readonly Namespace[];
  /** Null: the plan leaves the module out. */
  read: PageRead<DashboardContent<Data>> | null;
  /** Draws our dashboard. */
  children: (data: Data, notices: DashboardNotices, words: PageWords) => ReactNode;
};

/** The page of a module that has a dashboard: the preview where the plan leaves it out, else the dashboard and the report beside it. */
export function DashboardPage<Data>({ view, namespaces, read, children }: Props<Data>) {
  const { locale } = view;
  if (read === null) {
    return (
      <ModuleFrame view={view}>
        <LockedModule view={view} />
      </ModuleFrame>
    );
  }
  const { market, modules } = messagesFor(locale);
  const { noCategory } = market;
  const words: PageWords = {
    title: modules.names[view.module.name].name,
    marks: headMarks(view),
    call: view.access === 'showcase' && <PlanCall locale={locale} way={view.way} isCompact />,
  };
  const head = <DashboardHead {...words} />;
  return (
    <Deferred locale={locale} data={read.reading ?? nothing}>
      {(content) => (
        <ClientMessages locale={locale} namespaces={['market', 'common', ...namespaces]}>
          <MuiArea locale={locale}>
            <KeptWhileRefused refusal={refusalWords(locale, read.waitSeconds)}>
              {content ? (
                <ModuleDashboards view={view} dashboards={content} reportHead={head}>
                  {content.data === null ? (
                    <>
                      {head}
                      <EmptyState title={noCategory.title} text={noCategory.text} />
                    </>
                  ) : (
                    children(content.data, content, words)
                  )}
                </ModuleDashboards>
              ) : (
                head
              )}
            </KeptWhileRefused>
          </MuiArea>
        </ClientMessages>
      )}
    </Deferred>
  );
}
