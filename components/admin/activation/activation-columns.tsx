import { CallButton } from '#components/admin/list/call-button.tsx';
import { CompanyName } from '#components/admin/list/company-name.tsx';
import type { Column } from '#components/admin/list/list-table.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { DUE_SOON } from '#lib/admin/activation/policy.ts';
import type { ActivationItemOut } from '#lib/admin/activation/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatList } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './activation-queue.module.css';
import { TimeLeft } from './time-left.tsx';

export function activationColumns(locale: Locale, now: string): Column<ActivationItemOut>[] {
  const { adminActivation: words, modules, pricing } = messagesFor(locale);
  const t = translator(locale, 'adminActivation');
  const plan = translator(locale, 'billing.card');
  return [
    {
      key: 'company',
      label: words.company,
      cell: ({ company }) => <CompanyName locale={locale} company={company} />,
    },
    {
      key: 'plan',
      label: words.plan,
      cell: (item) => plan('title', { plan: pricing.plans[item.plan].name, interval: item.interval }),
    },
    {
      key: 'missing',
      label: words.missing,
      cell: (item) =>
        formatList(
          locale,
          item.modules.map((name) => modules.names[name].name),
        ),
    },
    {
      key: 'paid',
      label: words.paid,
      cell: ({ paidAt }) => (
        <span className={styles.moment}>{paidAt === null ? '–' : formatDate(locale, paidAt, 'moment')}</span>
      ),
    },
    {
      key: 'time',
      label: words.time,
      cell: ({ dueAt }) => <TimeLeft locale={locale} dueAt={dueAt} now={now} soon={DUE_SOON} />,
    },
    {
      key: 'taken',
      label: words.taken,
      cell: ({ taken }) =>
        taken === null ? (
          <span className={styles.minor}>{words.nobody}</span>
        ) : (
          <>
            <bdi>{taken.isMine ? words.you : taken.name}</bdi>
            <span className={`${styles.minor} ${styles.moment}`}>
              {t('until', { time: formatDate(locale, taken.until, 'time') })}
            </span>
          </>
        ),
    },
    {
      key: 'action',
      label: words.action,
      cell: ({ subscriptionId, company, taken }) => (
        <span className={styles.buttons}>
          <Claim locale={locale} words={words} id={subscriptionId} company={company.name} taken={taken} />
          {company.contactId !== null && (
            <LinkButton
              size="small"
              variant="outlined"
              href={`${localizedPath(locale, `/admin/users/${company.contactId}`)}#links`}
              label={t('openOf', { name: company.name })}
            >
              {words.open}
            </LinkButton>
          )}
        </span>
      ),
    },
  ];
}

type ClaimProps = {
  locale: Locale;
  words: ReturnType<typeof messagesFor>['adminActivation'];
  id: string;
  company: string;
  taken: ActivationItemOut['taken'];
};

/** Someone else's is theirs until it lapses. */
function Claim({ locale, words, id, company, taken }: ClaimProps) {
  if (taken && !taken.isMine) return null;
  const [verb, label, done] = taken
    ? (['release', words.release, words.released] as const)
    : (['claim', words.claim, words.claimed] as const);
  return (
    <CallButton
      locale={locale}
      key={verb}
      label={label}
      about={company}
      path={`/admin/activations/${id}/${verb}`}
      done={done}
    />
  );
}
