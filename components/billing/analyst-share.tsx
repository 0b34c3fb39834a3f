import { Panel } from '#components/ui/panel.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import styles from './subscription-card.module.css';

type Props = { locale: Locale; use: { used: number; budget: number; renewsOn: Day } };

const MILLION = 1_000_000;

/** How much of the month's fair use of the analyst a company has used. */
export function AnalystShare({ locale, use: { used, budget, renewsOn } }: Props) {
  const { analyst: words } = messagesFor(locale).billing;
  const t = translator(locale, 'billing.analyst');
  return (
    <Panel titleId="analyst-share" title={words.title} text={words.text}>
      <dl className={styles.fields}>
        <div>
          <dt>{words.used}</dt>
          <dd>{t('share', { used: Math.round((100 * used) / budget), budget: budget / MILLION })}</dd>
        </div>
        <div>
          <dt>{words.renews}</dt>
          <dd>{formatDate(locale, renewsOn, 'dayLong')}</dd>
        </div>
      </dl>
    </Panel>
  );
}
