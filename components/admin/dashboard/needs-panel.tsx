import type { ReactNode } from 'react';
import { TimeLeft } from '#components/admin/activation/time-left.tsx';
import { CompanyName } from '#components/admin/list/company-name.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { DUE_SOON } from '#lib/admin/activation/policy.ts';
import type { NeedKind, NeedOut, OverviewOut } from '#lib/admin/analytics/schema.ts';
import { DATA_PAGES } from '#lib/admin/data/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatMoney, labelled } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './needs-panel.module.css';

type Props = { locale: Locale; overview: Pick<OverviewOut, 'needs' | 'currency' | 'asOf'> };
type CardProps = Omit<Props, 'overview'> & Pick<OverviewOut, 'currency' | 'asOf'>;

/** Lists of all that waits in a way, each of as many as are counted here. */
const LISTS: Record<NeedKind, string> = {
  services: '/admin/health',
  activation: '/admin/activation',
  payment: '/admin/plans?need=payment_failed',
  trial: '/admin/plans?need=trial_without_card',
  jobs: '/admin/jobs?state=failed',
  emails: '/admin/emails?state=refused',
  sync: '/admin/plans?need=sync_behind',
  ...DATA_PAGES,
};

/** What waits for someone, the most urgent first: the company, what, by when, and the way to where it is done. Needs `adminActivation`. */
export function NeedsPanel({ locale, overview: { needs, currency, asOf } }: Props) {
  const t = translator(locale, 'admin.dashboard.needs');
  const { items, more } = needs;
  return (
    <Panel title={t('title')} titleId="needs">
      {items.length === 0 && <p className={styles.notes}>{t('nothing')}</p>}
      {items.length > 0 && (
        <ul className={styles.cards}>
          {items.map((need) => (
            <li key={keyOf(need)} className={styles.card}>
              <NeedCard {...{ locale, need, currency, asOf }} />
            </li>
          ))}
        </ul>
      )}
      {more.length > 0 && (
        <p className={styles.more}>
          {t('more')}
          {more.map(({ kind, count }) => (
            <PageLink key={kind} href={localizedPath(locale, LISTS[kind])}>
              {t(`counts.${kind}`, { count })}
            </PageLink>
          ))}
        </p>
      )}
    </Panel>
  );
}

function keyOf(need: NeedOut) {
  return 'company' in need ? `${need.kind} ${need.company.id}` : need.kind;
}

function NeedCard({ need, ...shared }: CardProps & { need: NeedOut }) {
  return 'company' in need ? (
    <CompanyCard need={need} {...shared} />
  ) : (
    <TroubleCard locale={shared.locale} need={need} />
  );
}

type CompanyNeed = Extract<NeedOut, { company: unknown }>;

/** Something that a company waits for. */
function CompanyCard({ locale, need, currency, asOf }: CardProps & { need: CompanyNeed }) {
  const t = translator(locale, 'admin.dashboard.needs');
  const plan = translator(locale, 'billing.card')('title', {
    plan: messagesFor(locale).pricing.plans[need.plan].name,
    interval: need.interval,
  });
  const { company } = need;
  const person = company.contactId && `/admin/users/${company.contactId}`;
  const shared = { locale, who: <CompanyName locale={locale} company={company} />, about: company.name };
  const when = (at: string) => formatDate(locale, at, 'moment');
  switch (need.kind) {
    case 'activation':
      return (
        <Card
          {...shared}
          chip={<TimeLeft locale={locale} dueAt={need.dueAt} now={asOf} soon={DUE_SOON} />}
          what={`${t('reports', { count: need.modules.length })} · ${plan}`}
          by={need.takenBy === null ? t('unassigned') : t('assigned', { name: need.takenBy })}
          action={t('setLinks')}
          path={person ? `${person}#links` : LISTS.activation}
        />
      );
    case 'payment':
      return (
        <Card
          {...shared}
          chip={<Chip {...LOOK}>{t('paymentFailed')}</Chip>}
          what={
            need.amount === null
              ? plan
              : `${t('due', { amount: formatMoney(locale, need.amount, currency) })} · ${plan}`
          }
          by={need.retryAt === null ? t('noRetry') : t('retry', { when: when(need.retryAt) })}
          action={t('openCompany')}
          path={person || LISTS.payment}
        />
      );
    case 'trial':
      return (
        <Card
          {...shared}
          chip={<Chip {...LOOK}>{t('noCard')}</Chip>}
          what={plan}
          by={t('trialEnds', { when: when(need.endsAt) })}
          action={t('openCompany')}
          path={person || LISTS.trial}
        />
      );
  }
}

const LOOK = { size: 'small', variant: 'warning' } as const;

const BROKEN: ReadonlySet<NeedKind> = new Set(['services', 'jobs', 'emails']);

type Trouble = Exclude<NeedOut, CompanyNeed>;

/** Troubles of one kind together, with the newest of them. */
function TroubleCard({ locale, need }: { locale: Locale; need: Trouble }) {
  const { kind, count, name, at } = need;
  const t = translator(locale, 'admin.dashboard.needs');
  const title = t(`counts.${kind}`, { count });
  return (
    <Card
      locale={locale}
      chip={
        <Chip size="small" variant={BROKEN.has(kind) ? 'error' : 'warning'}>
          {t(`kinds.${kind}`)}
        </Chip>
      }
      who={title}
      what={name !== null && <bdi>{name}</bdi>}
      by={at !== null && t('last', { when: formatDate(locale, at, 'moment') })}
      action={t(`actions.${kind}`)}
      about={title}
      path={LISTS[kind]}
    />
  );
}

type CardParts = {
  locale: Locale;
  chip: ReactNode;
  who: ReactNode;
  what: ReactNode;
  by: ReactNode;
  action: string;
  /** What the action is about, for those who hear it alone. */
  about: string;
  path: string;
};

function Card({ locale, chip, who, what, by, action, about, path }: CardParts) {
  return (
    <>
      <p className={styles.head}>
        <span className={styles.who}>{who}</span>
        {chip}
      </p>
      <div className={styles.notes}>
        {what && <p>{what}</p>}
        {by && <p>{by}</p>}
      </div>
      <p className={styles.action}>
        <PageLink href={localizedPath(locale, path)} aria-label={labelled(locale, action, about)}>
          {action}
        </PageLink>
      </p>
    </>
  );
}
