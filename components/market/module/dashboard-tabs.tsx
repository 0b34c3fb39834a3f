'use client';

import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId, useRef, useState } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import type { DashboardKind, ModuleName } from '#lib/vocabulary/terms.ts';
import styles from './dashboard-tabs.module.css';
import { ReportFrame, type ReportLabels } from './report-frame.tsx';

type DashboardTabLabels = ReportLabels & Record<'tabs' | 'own', string>;

type Props = {
  module: ModuleName;
  report: string;
  /** What the person looked at last. */
  initial: DashboardKind;
  labels: DashboardTabLabels;
  /** Our dashboard. */
  children: ReactNode;
};

/** Our dashboard and the company's report; the one that is shown is remembered. */
export function DashboardTabs({ module, report, initial, labels, children }: Props) {
  const id = useId();
  const [shown, setShown] = useState(initial);
  const native = useRef<HTMLDivElement>(null);
  const show = (kind: DashboardKind) => {
    setShown(kind);
    // Only the next visit knows whether it was remembered.
    const body = { moduleId: module, kind };
    callApi('/modules/dashboard', { method: 'PUT', body, silent: true }).catch(() => {});
  };
  const tab = (kind: DashboardKind) => ({
    value: kind,
    id: `${id}-${kind}`,
    'aria-controls': `${id}-panel`,
    className: styles.tab,
  });
  return (
    <div className={styles.dashboards}>
      <Tabs
        value={shown}
        onChange={(_, kind: DashboardKind) => show(kind)}
        aria-label={labels.tabs}
        className={styles.tabs}
      >
        <Tab ref={native} label={labels.raff} {...tab('native')} />
        <Tab label={labels.own} {...tab('power_bi')} />
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {shown === 'native' ? (
          children
        ) : (
          <ReportFrame
            url={report}
            labels={labels}
            onLeave={() => {
              show('native');
              native.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}
