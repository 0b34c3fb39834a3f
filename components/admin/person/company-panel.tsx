import { StateChip, SubscriptionFields } from '#components/billing/subscription-card.tsx';
import { stateText } from '#components/billing/subscription-labels.ts';
import { Chip } from '#components/ui/chip.tsx';
import { EmailAddress } from '#components/ui/email-address.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { PersonView } from '#lib/admin/person/loaders.ts';
import { dashboardAccess, namedStateOf, subscriptionState } from '#lib/billing/rules/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { plans } from '#lib/vocabulary/plans.ts';
import { MemberRole } from './member-role.tsx';
import styles from './person.module.css';
import { SyncButton } from './sync-button.tsx';

/** The company that they belong to and what it has, as its own page says it. */
export function CompanyPanel({ view }: { view: PersonView }) {
  const { locale, person, facts } = view;
  const words = messagesFor(locale).adminPerson.company;
  const { company } = person;
  if (!company) {
    return (
      <Panel title={words.title} titleId="company">
        <EmptyState level={3} title={words.none} text={facts.isAdmin ? words.noneAdmin : words.noneText} />
      </Panel>
    );
  }
  return (
    <Panel title={words.title} titleId="company">
      <div className={styles.stack}>
        <PlanPart view={view} />
        <MembersPart view={view} company={company} />
        <StripePart view={view} company={company} />
        <p>
          <PageLink href={localizedPath(locale, `/admin/imports?company=${company.id}`)}>
            {words.ownImports}
          </PageLink>
        </p>
      </div>
    </Panel>
  );
}

function PlanPart({ view: { locale, now, person } }: { view: PersonView }) {
  const { billing, pricing, adminPerson: admin } = messagesFor(locale);
  const { subscription, company, due, paid } = person;
  const state = subscriptionState(subscription, now);
  const hasPlan = subscription !== null && state !== 'none';
  const plan = hasPlan
    ? translator(locale, 'billing.card')('title', {
        plan: pricing.plans[subscription.plan].name,
        interval: subscription.interval,
      })
    : billing.card.noPlan;
  return (
    <div className={styles.stack}>
      <h3 className={styles.company}>
        <bdi>{company?.name}</bdi>
        <span className={styles.plan}>
          {plan} <StateChip locale={locale} state={namedStateOf(subscription, now)} />
        </span>
      </h3>
      {hasPlan ? (
        <>
          <p>
            <span className={styles.quiet}>{admin.company.theirPage}</span>{' '}
            {stateText({ locale, subscription, due, now })}
          </p>
          <SubscriptionFields locale={locale} now={now} subscription={subscription} paid={paid} due={due} />
        </>
      ) : (
        <p className={styles.quiet}>{admin.findings[person.trialUsed ? 'no_plan' : 'no_subscription']}</p>
      )}
    </div>
  );
}

type PartProps = { view: PersonView; company: NonNullable<PersonView['person']['company']> };

function MembersPart({ view, company }: PartProps) {
  const { locale, now, person } = view;
  const words = messagesFor(locale).adminPerson.company;
  const t = translator(locale, 'adminPerson.company');
  const role = translator(locale, 'adminPerson.head');
  const { subscription } = person;
  const isRunning = subscription !== null && dashboardAccess(subscription, now) !== 'locked';
  const seats = isRunning ? plans[subscription.plan].teamMembers : null;
  const owners = company.members.filter((member) => member.role === 'owner').length;
  return (
    <section aria-labelledby="members">
      <h3 id="members" className={styles.part}>
        {words.members}{' '}
        <span className={styles.quiet}>
          {t('seats', { members: company.total, limited: seats === null ? 'no' : 'yes', seats: seats ?? 0 })}
        </span>
      </h3>
      <ul className={styles.rows}>
        {company.members.map((member) => (
          <li key={member.id} data-member={member.id}>
            <div className={styles.who}>
              {member.id === person.account.id ? (
                <span className={styles.strong}>
                  <bdi>{member.name}</bdi>
                </span>
              ) : (
                <PageLink href={localizedPath(locale, `/admin/users/${member.id}`)}>
                  <bdi>{member.name}</bdi>
                </PageLink>
              )}
              <span className={styles.quiet}>
                <EmailAddress>{member.email}</EmailAddress>
              </span>
            </div>
            <span className={styles.badges}>
              <Chip size="small" variant={member.role === 'owner' ? 'info' : 'outlined'}>
                {role('role', { role: member.role })}
              </Chip>
              {member.status === 'blocked' && (
                <Chip size="small" variant="error">
                  {words.blocked}
                </Chip>
              )}
            </span>
            {!(member.role === 'owner' && owners === 1) && (
              <MemberRole
                companyId={company.id}
                member={{ id: member.id, name: member.name, role: member.role }}
              />
            )}
          </li>
        ))}
      </ul>
      {company.total > company.members.length && (
        <p className={styles.quiet}>{t('more', { count: company.members.length })}</p>
      )}
    </section>
  );
}

function StripePart({ view: { locale, customerUrl }, company }: PartProps) {
  const words = messagesFor(locale).adminPerson.company;
  const t = translator(locale, 'adminPerson.company');
  const { stripeWanted: asked, stripeSynced: done, stripeSyncedAt, stripeCustomerId } = company;
  return (
    <section aria-labelledby="stripe">
      <h3 id="stripe" className={styles.part}>
        {words.sync}
      </h3>
      <div className={styles.line}>
        <div className={styles.who}>
          <span>
            {stripeSyncedAt
              ? t('syncedAt', { date: formatDate(locale, stripeSyncedAt, 'moment') })
              : words.neverSynced}
          </span>
          {asked > done && <span className={styles.warning}>{t('behind', { asked, done })}</span>}
          <span className={styles.quiet}>
            {stripeCustomerId ? (
              <>
                {words.customer} <bdi dir="ltr">{stripeCustomerId}</bdi>{' '}
                {customerUrl && (
                  <a href={customerUrl} target="_blank" rel="noopener noreferrer">
                    {words.inStripe}
                  </a>
                )}
              </>
            ) : (
              words.noCustomer
            )}
          </span>
        </div>
        <SyncButton companyId={company.id} />
      </div>
    </section>
  );
}
