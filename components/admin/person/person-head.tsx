import type { ReactNode } from 'react';
import { Chip } from '#components/ui/chip.tsx';
import { EmailAddress } from '#components/ui/email-address.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import type { PersonView } from '#lib/admin/person/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatList } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './person.module.css';
import { PersonActions } from './person-actions.tsx';

/** Who it is, and what can be done with the account. */
export function PersonHead({ view }: { view: PersonView }) {
  const { locale, person, isSelf, isOnlyOwner, isPaying, customerUrl } = view;
  const { head, page } = messagesFor(locale).adminPerson;
  const t = translator(locale, 'adminPerson.head');
  const { account, company } = person;
  const ways = [...(account.hasPassword ? [head.password] : []), ...(account.hasGoogle ? [head.google] : [])];
  const facts: [string, ReactNode][] = [
    [
      head.company,
      company ? (
        <>
          <bdi>{company.name}</bdi> ({t('role', { role: company.membershipRole })})
        </>
      ) : (
        head.noCompany
      ),
    ],
    [head.joined, formatDate(locale, account.createdAt, 'moment')],
    [head.lastSeen, account.lastSeenAt ? formatDate(locale, account.lastSeenAt, 'moment') : head.never],
    [head.signsIn, ways.length > 0 ? formatList(locale, ways) : head.nothing],
  ];
  return (
    <section className={styles.head}>
      <PageHeader
        back={<PageLink href={localizedPath(locale, view.backPath)}>{page.back}</PageLink>}
        title={<bdi>{account.name}</bdi>}
        text={<EmailAddress>{account.email}</EmailAddress>}
      />
      <p className={styles.badges}>
        <Chip variant={account.emailVerifiedAt ? 'success' : 'warning'}>
          {account.emailVerifiedAt ? head.verified : head.unverified}
        </Chip>
        {account.role === 'admin' && <Chip variant="secondary">{head.admin}</Chip>}
        {account.status === 'blocked' && <Chip variant="error">{head.blocked}</Chip>}
        {isSelf && <Chip variant="outlined">{head.you}</Chip>}
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PersonActions
        person={{
          id: account.id,
          name: account.name,
          email: account.email,
          isBlocked: account.status === 'blocked',
          isAdmin: account.role === 'admin',
          isVerified: account.emailVerifiedAt !== null,
        }}
        isSelf={isSelf}
        company={company && { name: company.name, isOnlyOwner, isPaying, cancelUrl: customerUrl }}
        hasSessions={person.signIns.length > 0}
      />
    </section>
  );
}
