'use client';

import { usePathname } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { setColourMode, useColourMode } from '#components/theme/colour-mode.ts';
import { changeLanguage } from '#components/ui/change-language.ts';
import { Panel } from '#components/ui/panel.tsx';
import { localeNames, locales } from '#lib/i18n/locales.ts';
import { splitLocale } from '#lib/i18n/paths.ts';
import styles from './settings.module.css';

const MODES = ['light', 'dark'] as const;

/** Language and colour mode; each takes effect at once. */
export function PreferencesSection() {
  const t = useTranslations('settings.preferences');
  const locale = useLocale();
  const mode = useColourMode();
  const { path } = splitLocale(usePathname());
  return (
    <Panel titleId="preferences" title={t('title')}>
      <div className={styles.choices}>
        <fieldset>
          <legend>{t('language')}</legend>
          <div className={styles.options}>
            {locales.map((each) => (
              <label key={each} className={styles.option} lang={each}>
                <input
                  type="radio"
                  name="language"
                  checked={each === locale}
                  onChange={() => void changeLanguage(each, path, true)}
                />
                {localeNames[each]}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t('colours')}</legend>
          <div className={styles.options}>
            {MODES.map((each) => (
              <label key={each} className={styles.option}>
                <input
                  type="radio"
                  name="colours"
                  checked={each === mode}
                  onChange={() => setColourMode(each)}
                />
                {t(each)}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Panel>
  );
}
