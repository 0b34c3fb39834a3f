import { Panel } from '#components/ui/panel.tsx';
import type { SettingsView } from '#lib/admin/settings/loaders.ts';
import { TIERS } from '#lib/billing/rules/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import styles from './settings-page.module.css';
import { TierLinks } from './tier-links.tsx';

/** The Power BI reports of those who have none of their own: in a trial, and on a paid plan. */
export function SharedReports({ view: { locale, links, reportOrigin } }: { view: SettingsView }) {
  const { adminSettings, modules } = messagesFor(locale);
  const words = adminSettings.links;
  return (
    <Panel title={words.title} text={words.text} titleId="shared-reports">
      <div className={styles.tiers}>
        {TIERS.map((tier) => (
          <section key={tier} className={styles.tier} aria-labelledby={`reports-${tier}`}>
            <h3 id={`reports-${tier}`} className={styles.part}>
              {words[tier]}
            </h3>
            <TierLinks
              tier={tier}
              version={links.version}
              reportOrigin={reportOrigin}
              modules={links.rows
                .filter((row) => row.tier === tier)
                .map(({ moduleId, powerBILink }) => ({
                  id: moduleId,
                  name: modules.names[moduleId].name,
                  link: powerBILink ?? '',
                }))}
            />
          </section>
        ))}
      </div>
    </Panel>
  );
}
