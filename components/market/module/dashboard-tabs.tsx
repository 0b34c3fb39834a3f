'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Segments } from '#components/charts/segments.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import type { DashboardKind, ModuleName } from '#lib/vocabulary/terms.ts';
import styles from './dashboard-tabs.module.css';
import { ReportFrame, type ReportLabels } from './report-frame.tsx';
import { ReportSwitch } from './report-switch.ts';
import { figureIn } from './rows-address.ts';

type DashboardTabLabels = ReportLabels & Record<'tabs' | 'own', string>;

type Props = {
  module: ModuleName;
  report: string;
  /** What this address shows first. */
  initial: DashboardKind;
  labels: DashboardTabLabels;
  /** Above the report; null: the page has its head already, and our dashboard has no row for the switch. */
  reportHead: ReactNode;
  /** Our dashboard. */
  children: ReactNode;
};

/** Our dashboard and the company's report; the one that is chosen is remembered. */
export function DashboardTabs({ module, report, initial, labels, reportHead, children }: Props) {
  const [shown, setShown] = useState(initial);
  const place = useRef<HTMLDivElement>(null);
  const wasChosen = useRef(false);
  useEffect(() => {
    // Rows behind a figure are those of our dashboard, whatever was looked at last.
    if (figureIn(window.location.hash) !== null) setShown('native');
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the switch that was pressed is drawn in another place
  useEffect(() => {
    if (wasChosen.current) focusChosen(place.current);
  }, [shown]);
  const show = (kind: DashboardKind) => {
    wasChosen.current = true;
    setShown(kind);
    // Only the next visit knows whether it was remembered.
    const body = { moduleId: module, kind };
    callApi('/modules/dashboard', { method: 'PUT', body, silent: true }).catch(() => {});
  };
  const reportSwitch = (
    <div className={styles.switch} data-report-switch="">
      <Segments<DashboardKind>
        label={labels.tabs}
        options={[
          { id: 'native', name: labels.raff },
          { id: 'power_bi', name: labels.own },
        ]}
        value={shown}
        onChange={show}
      />
    </div>
  );
  const isNative = shown === 'native';
  return (
    <div ref={place} className={styles.dashboards}>
      {!isNative && reportHead}
      {(reportHead === null || !isNative) && reportSwitch}
      {isNative ? (
        <ReportSwitch value={reportHead === null ? null : reportSwitch}>{children}</ReportSwitch>
      ) : (
        <ReportFrame url={report} labels={labels} onLeave={() => show('native')} />
      )}
    </div>
  );
}

/** The switch may be there twice, for a desk and for a phone; one of them is in sight. */
function focusChosen(place: HTMLElement | null) {
  const chosen = place?.querySelectorAll<HTMLElement>('[data-report-switch] [aria-pressed="true"]') ?? [];
  [...chosen].find((button) => button.checkVisibility())?.focus();
}
