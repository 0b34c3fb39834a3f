import { Panel } from '#components/ui/panel.tsx';
import { dashboardAccess, subscriptionState } from '#lib/billing/rules/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import styles from './subscription-card.module.css';

type Props = {
  locale: Locale;
  now: Date;
  subscription: SubscriptionSnapshot;
  categories: readonly { id: string; name: string }[];
};

/** The modules and categories that were chosen: to read, for the choice is final. */
export function ChosenPanel({ locale, now, subscription, categories }: Props) {
  const { billing, modules } = messagesFor(locale);
  const { card, chosen: words } = billing;
  const t = translator(locale, 'billing.card');
  const access = dashboardAccess(subscription, now);
  const isOver = subscriptionState(subscription, now) === 'canceled';
  const chosen = moduleList.flatMap((module) => {
    const chosenModule = subscription.modules.find(({ moduleId }) => moduleId === module.name);
    if (!chosenModule) return [];
    const link = access === 'sample' ? 'native' : chosenModule.dashboardUrl ? 'set' : 'waiting';
    return [{ module, link: access === 'locked' ? null : link }];
  });
  return (
    <Panel titleId="chosen" title={words.title} {...(isOver ? {} : { text: card.choiceFinal })}>
      <div className={styles.choice}>
        <section aria-labelledby="chosen-modules">
          <h3 id="chosen-modules">{card.modules}</h3>
          <ul className={styles.chosen}>
            {chosen.map(({ module, link }) => (
              <li key={module.name}>
                {modules.names[module.name].name}
                {link && <span className={styles.link}>{t('link', { state: link })}</span>}
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
    </Panel>
  );
}
