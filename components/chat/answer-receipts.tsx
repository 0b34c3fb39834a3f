'use client';

import { useLocale, useTranslations } from 'next-intl';
import { use, useMemo } from 'react';
import type { Receipt } from '#lib/chat/receipts.ts';
import { receiptsOf } from '#lib/chat/receipts.ts';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { joinNames } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './message.module.css';
import { NeedsAccount } from './needs-account.ts';

/** The figures of an answer, each leading to the rows that it is calculated from. */
export default function AnswerReceipts({ parts }: { parts: AnalystMessage['parts'] }) {
  const t = useTranslations('chat.receipts');
  const needsAccount = use(NeedsAccount);
  const receipts = useMemo(() => receiptsOf(parts), [parts]);
  if (receipts.length === 0) return null;
  return (
    <details className={styles.receipts}>
      <summary>{t('title', { count: receipts.length })}</summary>
      {needsAccount && <p>{t('needsAccount')}</p>}
      <ul>
        {receipts.map((receipt) => (
          <li key={JSON.stringify(receipt)}>
            <ReceiptLine {...receipt} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What it is and whose, as one link: links that are all called alike lead nowhere that can be heard. */
function ReceiptLine({ text, of, href }: Receipt) {
  const locale = useLocale();
  return (
    <a href={localizedPath(locale, href)}>
      <bdi>{text}</bdi>
      {of.length > 0 && ` ${joinNames(locale, of)}`}
    </a>
  );
}
