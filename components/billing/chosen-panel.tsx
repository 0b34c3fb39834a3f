import { Panel } from '#components/ui/panel.tsx';
import type { Choosable } from '#lib/billing/loaders.ts';
import { dashboardAccess } from '#lib/billing/policy.ts';
import type { SubscriptionSnapshot } from '#lib/core/actor.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { moduleList } from '#lib/modules/modules.ts';
import styles from './subscription-card.module.css';

type Props = {
  locale: Locale;
  now: Date;
  subscription: SubscriptionSnapshot;
  categories: readonly Choosable[];
};

/** The modules and categories that were chosen: to read, for the choice is final. */
export function ChosenPanel({ locale, now, subscription, categories }: Props) {
  const { card } = messagesFor(locale).billing;
  const t = translator(locale, 'billing.card');
  const access = dashboardAccess(subscription, now);
  const chosen = moduleList.flatMap((module) => {
    const own = subscription.modules.find(({ moduleId }) => moduleId === module.name);
    return own ? [{ module, own }] : [];
  });
  return (
    <Panel>
      <div className={styles.choice}>
        <section aria-labelledby="chosen-modules">
          <h3 id="chosen-modules">{card.modules}</h3>
          <ul className={styles.chosen}>
            {chosen.map(({ module, own }) => (
              <li key={module.name}>
                {module.displayName[locale]}
                {access !== 'locked' && (
                  <span className={styles.link}>
                    {t('link', {
                      state: access === 'sample' ? 'native' : own.dashboardUrl ? 'set' : 'waiting',
                    })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="chosen-categories">
          <h3 id="chosen-categories">{card.categories}</h3>
          <ul className={styles.chosen}>
            {categories.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      </div>
      <p className={styles.small}>{card.choiceFinal}</p>
    </Panel>
  );
}
