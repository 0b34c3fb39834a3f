'use client';

import { useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { type AsText, fromText } from '#lib/core/as-text.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { LateNamespace } from '#lib/i18n/namespaces.ts';
import { textAt } from '#lib/i18n/text-at.ts';
import { countFilters, withoutFilters } from '#lib/market/dashboard/filters/filter-menus.ts';
import type { DashboardFilters, FrameFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import type { PanelTexts } from '#lib/market/dashboard/panel-texts.ts';
import type { FramedView } from '#lib/market/dashboard/view/read-view.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { ModuleName, PlanName } from '#lib/vocabulary/terms.ts';
import { AlertsOffered } from './alerts-offered.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { EmptyView } from './empty-view.tsx';
import { ExportMenu } from './export-menu.tsx';
import { type Figures, figuresFor } from './figures.ts';
import { FilterBar } from './filter-bar.tsx';
import { FreshnessMenu } from './freshness-menu.tsx';
import type { HeadMarkWords } from './head-mark.tsx';
import { Methodology } from './methodology.tsx';
import { RowsDrawer } from './rows-drawer.tsx';
import type { RowNames } from './rows-words.ts';
import { SectionLinks } from './section-links.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';
import { useFilterWords } from './use-filter-words.ts';
import { ViewActions } from './view-actions.tsx';
import { DroppedNote, ViewNotes } from './view-notes.tsx';
import { WithheldFigures } from './withheld-mark.tsx';

/** What a module draws within the frame of all dashboards. */
export type DashboardDrawing<View extends SectionedView> = {
  module: ModuleName;
  /** All that its address says. */
  table: DashboardFilters;
  /** The query of an address that shows these filters. */
  format: (filters: View['filters']) => string;
  /** The same filters on the first page of what is listed by pages. */
  firstPage: (filters: View['filters']) => View['filters'];
  /** In the order of their links. */
  sections: readonly View['filters']['section'][];
  /** The texts of the panel at the head, and of each section's panels. */
  headTexts: PanelTexts;
  sectionTexts: Readonly<Record<View['filters']['section'], readonly PanelTexts[]>>;
  /** The namespaces that come when they are needed: of its explanations, and of the rows behind its figures. */
  methodology: LateNamespace;
  rows: LateNamespace;
  useSectionNames: () => { label: string; nameOf: (section: View['filters']['section']) => string };
  /** Whether its rows are prices that shoppers pay, each of which can be reported as wrong. */
  listsPrices?: (filters: View['filters']) => boolean;
  /** Called where the texts of its rows are there. */
  useRowNames: (baseUnit: BaseUnit) => RowNames;
  /** What it says of a view beside what was dropped, withheld and compared. */
  Notes?: (props: { data: View; locale: Locale }) => ReactNode;
  Head: (props: { data: View; figures: Figures }) => ReactNode;
  /** What is at hand in every section, beside their links. */
  Tool?: (props: { figures: Figures }) => ReactNode;
  Sections: (props: { dashboard: Dashboard<View>; figures: Figures }) => ReactNode;
};

type SectionedView = FramedView<FrameFilters> & { filters: { section: string } };

/** What a page gives to the dashboard that it shows. */
export type DashboardProps<View> = {
  initial: AsText<View>;
  locale: Locale;
  /** The notice of sample data has not been closed yet. */
  warnsOfSample: boolean;
  /** The smallest plan that takes the view as a file; null: the reader's own does. */
  exportPlan: PlanName | null;
  /** False: the reader has no alerts, as admins have none. */
  offersAlerts?: boolean;
  /** The reader can say that a price is wrong. */
  offersReports?: boolean;
  title: string;
  /** What must be known of the page before its figures. */
  marks?: readonly HeadMarkWords[];
  /** Asks a company without an open plan for one. */
  call?: ReactNode;
  /** What could be set up, said beside the state of the data. */
  hint?: ReactNode;
};

type Props<View extends SectionedView> = DashboardProps<View> & { drawing: DashboardDrawing<View> };

/** A module's dashboard: the view of its address, its filters, sections, files and the rows behind its figures. */
export function MarketDashboard<View extends SectionedView>(props: Props<View>) {
  const { drawing, initial, locale, warnsOfSample, exportPlan, offersAlerts, title, marks, call, hint } =
    props;
  const { table, format, firstPage, headTexts, sectionTexts, Head, Notes, Tool, Sections } = drawing;
  const endpoint = `/market${modules[drawing.module].path}`;
  const drawn = useMemo(() => fromText(initial), [initial]);
  const dashboard = useDashboard(drawn, { endpoint, format });
  const { data, filters } = dashboard;
  const names = drawing.useSectionNames();
  const figures = useMemo(() => figuresFor(locale, data.currency), [locale, data.currency]);
  const inWords = useFilterWords(drawing.module, table, data, locale);
  const withheld = useMemo(() => new Set(data.withheld?.figures), [data]);
  const section: View['filters']['section'] = data.filters.section;
  const goTo = (other: View['filters']['section']) => ({ ...firstPage(filters), section: other });
  return (
    <WithheldFigures.Provider value={withheld}>
      <DashboardFrame
        dashboard={dashboard}
        figures={figures}
        warnsOfSample={warnsOfSample}
        head={
          <ViewHead
            {...{ drawing, dashboard, figures, title, marks, hint, locale, exportPlan, offersAlerts }}
            words={inWords}
          />
        }
        menus={
          <FilterBar
            table={table}
            options={data.options}
            filters={filters}
            baseUnit={data.baseUnit}
            figures={figures}
            context={inWords.context}
            onChange={(changes) => dashboard.show({ ...firstPage(filters), ...changes })}
          />
        }
        call={call}
        dropped={<DroppedNote locale={locale} table={table} view={data} />}
        notes={
          <ViewNotes
            locale={locale}
            view={data}
            compared={data.compared?.range ?? null}
            withheld={data.withheld}
            figures={figures}
          >
            {Notes && <Notes data={data} locale={locale} />}
          </ViewNotes>
        }
        inWords={inWords.chosen}
        isNarrowed={countFilters(table, filters) > 0}
        withoutFilters={(shown) => ({ ...firstPage(shown), ...withoutFilters(table) })}
        methodology={
          <Methodology
            texts={[headTexts, ...sectionTexts[section]]}
            namespace={drawing.methodology}
            view={data}
          />
        }
        empty={
          data.listings === 0 ? (
            <EmptyView
              table={table}
              filters={filters}
              words={inWords.chosen}
              emptiedBy={data.emptiedBy ?? []}
              onChange={(changes) => dashboard.show({ ...firstPage(filters), ...changes })}
            />
          ) : null
        }
        lead={<Head data={data} figures={figures} />}
        tool={Tool && <Tool figures={figures} />}
        sections={
          <SectionLinks
            label={names.label}
            sections={drawing.sections.map((id) => ({ id, name: names.nameOf(id) }))}
            current={filters.section}
            addressOf={(other) => format(goTo(other))}
            onChoose={(other) => dashboard.show(goTo(other))}
          />
        }
      >
        <Sections dashboard={dashboard} figures={figures} />
        <RowsDrawer
          endpoint={`${endpoint}/rows`}
          files={`/api/exports${modules[drawing.module].path}`}
          planNeeded={exportPlan}
          search={format(data.filters)}
          context={inWords.filtered}
          day={data.filters.range.to}
          {...{ figures, baseUnit: data.baseUnit }}
          offersReports={props.offersReports === true && drawing.listsPrices?.(data.filters)}
          namespace={drawing.rows}
          useRowNames={drawing.useRowNames}
        />
      </DashboardFrame>
    </WithheldFigures.Provider>
  );
}

type HeadProps<View extends SectionedView> = Pick<
  Props<View>,
  'drawing' | 'title' | 'marks' | 'hint' | 'locale' | 'exportPlan' | 'offersAlerts'
> & {
  dashboard: Dashboard<View>;
  figures: Figures;
  words: ReturnType<typeof useFilterWords>;
};

/** The first row of the page, with what can be done with the view. */
function ViewHead<View extends SectionedView>(props: HeadProps<View>) {
  const { drawing, dashboard, figures, words, locale, exportPlan, offersAlerts = true, ...head } = props;
  const { data, filters } = dashboard;
  const freshness = <FreshnessMenu retailers={data.freshness} asOf={data.asOf} figures={figures} />;
  return (
    <DashboardHead
      {...head}
      context={words.context}
      isSample={data.dataset === 'sample'}
      freshness={freshness}
      actions={
        <AlertsOffered value={offersAlerts}>
          <ViewActions
            module={drawing.module}
            locale={locale}
            query={drawing.format(filters)}
            question={words.question}
            state={
              <>
                {freshness}
                {head.hint}
              </>
            }
          >
            <Files {...{ drawing, dashboard, figures }} planNeeded={exportPlan} />
          </ViewActions>
        </AlertsOffered>
      }
    />
  );
}

type FilesProps<View extends SectionedView> = {
  drawing: DashboardDrawing<View>;
  dashboard: Dashboard<View>;
  figures: Figures;
  planNeeded: PlanName | null;
};

/** Takes the view as a file: all its sections, or a table of the one that is shown. */
function Files<View extends SectionedView>({ drawing, dashboard, figures, planNeeded }: FilesProps<View>) {
  const messages = useMessages();
  const { module, format, headTexts, sectionTexts } = drawing;
  const { data, filters } = dashboard;
  const section: View['filters']['section'] = data.filters.section;
  const panels = Object.values<readonly PanelTexts[]>(sectionTexts).flat();
  const inSection = new Set(
    [headTexts, ...sectionTexts[section]].flatMap((panel) => Object.keys(panel.tables)),
  );
  const names: PanelTexts['tables'] = Object.assign(
    {},
    ...[headTexts, ...panels].map(({ tables }) => tables),
  );
  const named = data.sheets.flatMap(({ id, lists, rows }) =>
    names[id] ? [{ id, lists, rows, name: textAt(messages, names[id]) }] : [],
  );
  const { from, to } = data.filters.range;
  return (
    <ExportMenu
      module={modules[module].path.slice(1)}
      query={format(filters)}
      period={figures.days(from, to)}
      count={data.sheets.length}
      ofSection={named.filter(({ id, lists }) => lists === 'figures' && inSection.has(id))}
      rawRows={named.filter(({ lists }) => lists === 'rows')}
      planNeeded={planNeeded}
    />
  );
}
