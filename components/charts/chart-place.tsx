'use client';

import { useTranslations } from 'next-intl';
import { Component, type ReactNode } from 'react';
import styles from './chart-place.module.css';

/** Keeps a chart's room while its code is on the way. Needs the namespace `common`, as everything here. @param height in pixels, or as CSS has it */
export function ChartPlace({ height }: { height: number | string }) {
  const t = useTranslations('common.chart');
  return (
    <div className={styles.place} style={{ blockSize: height }} role="status">
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}

type FrameProps = { label: string; description: string; height: number; children: ReactNode };

/** Around a chart: its words for people who can't see it, and the ring of its focus. Drawn from left to right in every language. */
export function ChartFrame({ label, description, height, children }: FrameProps) {
  return (
    <>
      <figcaption className="visually-hidden">{description}</figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields */}
      <div
        dir="ltr"
        role="group"
        aria-label={label}
        className={styles.chart}
        style={{ minBlockSize: height }}
      >
        <ChartBoundary>{children}</ChartBoundary>
      </div>
    </>
  );
}

function ChartFailed() {
  const t = useTranslations('common.chart');
  return <p role="alert">{t('failed')}</p>;
}

/** A chart whose code does not arrive must not take the page with it. */
class ChartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ChartFailed /> : this.props.children;
  }
}
