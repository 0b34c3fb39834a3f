import { EmptyState } from '#components/ui/empty-state.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { PersonView } from '#lib/admin/person/loaders.ts';
import { isLive } from '#lib/billing/sync/resolve-subscriptions.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatList } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import { LinksEditor } from './links-editor.tsx';
import styles from './person.module.css';

/** What was chosen with the subscription, and the report of each module: to set for the one that runs, to read for the others. */
export function LinksPanel({ view }: { view: PersonView }) {
  const { locale, person, reportOrigin } = view;
  const words = messagesFor(locale).adminPerson.links;
  const { account, company, subscription } = person;
  const isEditable = subscription !== null && isLive(subscription) && subscription.modules.length > 0;
  const past = person.subscriptions
    .map((line) => line.subscription)
    .filter(({ id, modules: chosen }) => chosen.length > 0 && !(isEditable && id === subscription.id));
  return (
    <Panel title={words.title} titleId="links" text={isEditable ? words.text : undefined}>
      <div className={styles.stack}>
        {isEditable && company && (
          <>
            <LinksEditor
              key={subscription.id}
              path={`/admin/users/${account.id}/subscriptions/${subscription.id}/modules/powerbi-links`}
              version={person.version}
              companyName={company.name}
              reportOrigin={reportOrigin}
              modules={subscription.modules.map(({ moduleId, dashboardUrl }) => ({
                id: moduleId,
                name: messagesFor(locale).modules.names[moduleId].name,
                link: dashboardUrl ?? '',
              }))}
            />
            <p>
              <span className={styles.quiet}>{words.categories}: </span>
              {categoriesOf(view, subscription)}
            </p>
          </>
        )}
        {past.length > 0 && <PastLinks view={view} past={past} />}
        {!isEditable && past.length === 0 && (
          <EmptyState level={3} title={words.none} text={words.noneText} />
        )}
      </div>
    </Panel>
  );
}

function categoriesOf({ locale, person }: PersonView, { categoryIds }: SubscriptionSnapshot): string {
  return formatList(
    locale,
    person.categories.filter(({ id }) => categoryIds.includes(id)).map((row) => nameIn(locale, row)),
  );
}

function PastLinks({ view, past }: { view: PersonView; past: readonly SubscriptionSnapshot[] }) {
  const { locale } = view;
  const { adminEdit, adminPerson: admin, pricing } = messagesFor(locale);
  const title = translator(locale, 'billing.card');
  return (
    <details className={styles.past}>
      <summary>
        {admin.links.past} <span className={styles.quiet}>{admin.links.pastText}</span>
      </summary>
      {past.map((subscription) => (
        <section key={subscription.id}>
          <h3 className={styles.part}>
            {title('title', {
              plan: pricing.plans[subscription.plan].name,
              interval: subscription.interval,
            })}{' '}
            <span className={styles.quiet}>{formatDate(locale, subscription.startedAt)}</span>
          </h3>
          <dl className={styles.facts}>
            {subscription.modules.map(({ moduleId, dashboardUrl }) => (
              <div key={moduleId}>
                <dt>{messagesFor(locale).modules.names[moduleId].name}</dt>
                <dd className={styles.address}>
                  {dashboardUrl ? <bdi dir="ltr">{dashboardUrl}</bdi> : adminEdit.links.noLink}
                </dd>
              </div>
            ))}
            <div>
              <dt>{admin.links.categories}</dt>
              <dd>{categoriesOf(view, subscription)}</dd>
            </div>
          </dl>
        </section>
      ))}
    </details>
  );
}
