import { LinkButton } from '#components/ui/link-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { PersonView } from '#lib/admin/person/loaders.ts';
import { MEMBER_QUESTIONS_PER_DAY } from '#lib/chat/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './person.module.css';

/** How much they may ask, and how much of it they have asked today. */
export function ChatPanel({ view: { locale, person } }: { view: PersonView }) {
  const words = messagesFor(locale).adminPerson.chat;
  const t = translator(locale, 'adminPerson.chat');
  const { dailyMessageLimit: own, questionsToday } = person.account;
  return (
    <Panel
      title={words.title}
      titleId="chat"
      actions={
        <LinkButton
          variant="outlined"
          size="small"
          href={localizedPath(locale, `/admin/chats?user=${person.account.id}`)}
        >
          {words.open}
        </LinkButton>
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>{words.limit}</dt>
          <dd>
            {own === null ? t('default', { limit: MEMBER_QUESTIONS_PER_DAY }) : t('own', { limit: own })}
          </dd>
        </div>
        <div>
          <dt>{words.used}</dt>
          <dd>{formatNumber(locale, questionsToday)}</dd>
        </div>
      </dl>
    </Panel>
  );
}
