import { ExternalIcon } from '#components/ui/icons.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Module } from '#lib/modules/modules.ts';
import styles from './power-bi-report.module.css';

type Props = { locale: Locale; module: Module; url: string };

/** A company's own report. Where the browser keeps Power BI from signing in inside the frame, a tab of its own works. */
export function PowerBiReport({ locale, module, url }: Props) {
  const { market } = messagesFor(locale);
  const t = translator(locale, 'market.powerBi');
  return (
    <div className={styles.report}>
      <p className={styles.foot}>
        <span>{market.powerBi.hint}</span>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {market.powerBi.open} <ExternalIcon size={14} />
        </a>
      </p>
      <iframe
        src={url}
        title={t('title', { module: module.displayName[locale] })}
        className={styles.frame}
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    </div>
  );
}
