import { Chip } from '#components/ui/chip.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { SettingsView } from '#lib/admin/settings/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './settings-page.module.css';
import { SwitchEditor } from './switch-editor.tsx';

/** What can be switched off for everyone, how each stands, and why. */
export function SwitchesPanel({ view: { locale, switches } }: { view: SettingsView }) {
  const words = messagesFor(locale).adminSettings.switches;
  const t = translator(locale, 'adminSettings.switches');
  return (
    <Panel title={words.title} text={words.text} titleId="switches">
      <ul className={styles.switches}>
        {switches.map((given) => (
          <li key={given.name} className={styles.switch} data-switch={given.name}>
            <div className={styles.switchWords}>
              <h3 className={styles.switchName}>
                {words.names[given.name]}{' '}
                <Chip size="small" variant={given.isOn ? 'success' : 'warning'}>
                  {given.isOn ? words.on : words.off}
                </Chip>
              </h3>
              <p className={styles.quiet}>{words.texts[given.name]}</p>
              {given.changedAt && (
                <p className={styles.quiet}>
                  {t('since', { date: formatDate(locale, given.changedAt, 'moment') })}
                  {given.reason && (
                    <>
                      {' · '}
                      <bdi>{given.reason}</bdi>
                    </>
                  )}
                </p>
              )}
            </div>
            <SwitchEditor given={given} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
