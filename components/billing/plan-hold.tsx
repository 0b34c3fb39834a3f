import { LinkButton } from '#components/ui/link-button.tsx';
import type { PlanHold as Hold } from '#lib/billing/rules/offered-actions.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './choose-plan.module.css';

/** What has to happen before another plan can be bought; what is the matter and its button stand in the banner above, where it has one. */
export function PlanHold({ locale, hold }: { locale: Locale; hold: Hold }) {
  const { billing } = messagesFor(locale);
  return (
    <div className={styles.notice} data-hold={hold}>
      <p>{billing.hold[hold]}</p>
      {hold === 'unclear' && (
        <LinkButton href={localizedPath(locale, '/settings/subscription')} variant="outlined">
          {billing.actions.see}
        </LinkButton>
      )}
    </div>
  );
}
