'use client';

import { useMessages, useTranslations } from 'next-intl';
import { Fragment, useState } from 'react';
import { LateMessages } from '#components/shell/late-messages.tsx';
import type { LateNamespace } from '#lib/i18n/namespaces.ts';
import { textAt } from '#lib/i18n/text-at.ts';
import { explanationsOf, type PanelTexts } from '#lib/market/dashboard/panel-texts.ts';
import styles from './methodology.module.css';

type Props = {
  /** Of the panels that are shown. */
  texts: readonly PanelTexts[];
  /** Where the explanations stand; they come when they are opened. */
  namespace: LateNamespace;
  view: { listings: number; freshness: readonly object[] };
};

/** At the foot of a dashboard: what each figure is, what it is based on, and what is excluded. */
export function Methodology({ texts, namespace, view }: Props) {
  const t = useTranslations('market.methodology');
  const [wasOpened, setOpened] = useState(false);
  const { listings, freshness } = view;
  return (
    <details className={styles.methodology} onToggle={() => setOpened(true)}>
      <summary>{t('title')}</summary>
      <p>{t('base', { listings, retailers: freshness.length })}</p>
      {wasOpened && (
        <LateMessages namespaces={[namespace]}>
          <Explanations texts={texts} view={view} />
        </LateMessages>
      )}
    </details>
  );
}

function Explanations({ texts, view }: Pick<Props, 'texts' | 'view'>) {
  const messages = useMessages();
  return (
    <dl>
      {explanationsOf(texts, view).map(({ id, name, text }) => (
        <Fragment key={id}>
          <dt>{textAt(messages, name)}</dt>
          <dd>{textAt(messages, text)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
