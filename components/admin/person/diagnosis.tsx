import { StatusIcon } from '#components/ui/icons.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { findingText } from '#lib/admin/person/finding-text.ts';
import type { PersonView } from '#lib/admin/person/loaders.ts';
import { type FindingAction, type FindingWeight, findings } from '#lib/admin/person/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './person.module.css';
import { ResendButton } from './resend-button.tsx';
import { SyncButton } from './sync-button.tsx';
import { UnblockButton } from './unblock-button.tsx';

const icons = { stop: 'error', soon: 'warning', note: 'info' } as const satisfies Record<
  FindingWeight,
  string
>;

/** Why this person cannot get in or see what they should, each with what can be done about it. */
export function Diagnosis({ view }: { view: PersonView }) {
  const { locale, person } = view;
  const words = messagesFor(locale).adminPerson.diagnosis;
  if (person.diagnosis.length === 0) {
    return (
      <p className={styles.nothing}>
        <StatusIcon type="success" className={styles.success} />
        {words.nothing}
      </p>
    );
  }
  return (
    <Panel title={words.title} titleId="diagnosis">
      <ul className={styles.findings}>
        {person.diagnosis.map((finding) => {
          const { weight, action } = findings[finding.code];
          return (
            <li key={finding.code} data-finding={finding.code}>
              <StatusIcon type={icons[weight]} className={styles[weight]} />
              <p>
                <span className="visually-hidden">{words.weights[weight]} </span>
                {findingText(locale, finding)}
              </p>
              <FindingButton view={view} action={action} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** What is done about a finding; where the payment provider has no page for it, the person is written to. */
function FindingButton({ view, action }: { view: PersonView; action: FindingAction }) {
  const { locale, person, customerUrl, isSelf } = view;
  const label = messagesFor(locale).adminPerson.diagnosis.actions[action];
  const { account, company } = person;
  const write = (
    <LinkButton variant="outlined" size="small" reload href={`mailto:${account.email}`}>
      {messagesFor(locale).adminPerson.diagnosis.actions.write}
    </LinkButton>
  );
  const link = (href: string) => (
    <LinkButton variant="outlined" size="small" href={href}>
      {label}
    </LinkButton>
  );
  const anchor = (href: string) => (
    <LinkButton variant="outlined" size="small" reload href={href}>
      {label}
    </LinkButton>
  );
  switch (action) {
    case 'unblock':
      return isSelf ? null : <UnblockButton person={view.facts} label={label} />;
    case 'resend_verification':
      return <ResendButton person={account} label={label} />;
    case 'sync':
      return company && <SyncButton companyId={company.id} />;
    case 'open_stripe':
      return customerUrl ? (
        <LinkButton
          variant="outlined"
          size="small"
          reload
          href={customerUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {label}
        </LinkButton>
      ) : (
        write
      );
    case 'set_links':
      return anchor('#links');
    case 'see_members':
      return anchor('#company');
    case 'set_limit':
      return anchor('#limit');
    case 'see_emails':
      return link(`${localizedPath(locale, '/admin/emails')}?to=${encodeURIComponent(account.email)}`);
    case 'write':
      return write;
  }
}
