import type { ReactNode } from 'react';
import { PageHeader } from '#components/ui/page-header.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Module } from '#lib/modules/modules.ts';
import { DataNotice } from './data-notice.tsx';
import styles from './module-frame.module.css';

type Props = {
  locale: Locale;
  module: Module;
  isAdmin: boolean;
  /** The company's own report is being set up. */
  isWaiting: boolean;
  children: ReactNode;
};

/** What every module's page begins with: its name, and what one should know before the figures. */
export function ModuleFrame({ locale, module, isAdmin, isWaiting, children }: Props) {
  const { market, modules } = messagesFor(locale);
  return (
    <div className={styles.page}>
      <PageHeader title={module.displayName[locale]} text={module.description[locale]} />
      {isAdmin && <DataNotice>{market.adminView}</DataNotice>}
      {isWaiting && (
        <DataNotice tone="warning">
          <b>{modules.activation.title}.</b> {modules.activation.text}
        </DataNotice>
      )}
      {children}
    </div>
  );
}
