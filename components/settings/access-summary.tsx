import { ChosenPanel } from '#components/billing/chosen-panel.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { hasChoice } from '#lib/billing/rules/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { Access } from '#lib/users/schema.ts';
import styles from './settings.module.css';

type Props = { locale: Locale; access: Access };

/** What the company has chosen, as its subscription shows it, or the way to choose. */
export function AccessSummary({ locale, access: { subscription, categories, mayChoose, now } }: Props) {
  const { settings, billing } = messagesFor(locale);
  if (subscription && hasChoice(subscription, now))
    return <ChosenPanel locale={locale} now={now} subscription={subscription} categories={categories} />;
  return (
    <Panel titleId="chosen" title={billing.chosen.title}>
      <div className={styles.groups}>
        <p className={styles.text}>{settings.access.none}</p>
        {mayChoose && (
          <div>
            <LinkButton href={localizedPath(locale, '/subscription')} variant="outlined">
              {settings.access.choose}
            </LinkButton>
          </div>
        )}
      </div>
    </Panel>
  );
}
