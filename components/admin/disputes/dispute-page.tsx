import issues from '#components/disputes/issues.module.css';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { AdminDisputeOut, DisputeDetailsOut } from '#lib/admin/disputes/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, joinParts } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { issueText, subjectText } from './dispute-text.ts';
import styles from './disputes.module.css';
import { ReadingsPanel } from './readings-panel.tsx';
import { UndoPanel } from './undo-panel.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

type Props = { locale: Locale; details: DisputeDetailsOut | null };

/** An issue, or that there is none of that id. */
export function DisputePage({ locale, details }: Props) {
  const words = messagesFor(locale).adminDisputes;
  if (details) return <FoundDispute locale={locale} details={details} />;
  const list = localizedPath(locale, '/admin/questions');
  return (
    <>
      <PageHeader title={words.title} back={<PageLink href={list}>{words.back}</PageLink>} />
      <EmptyState
        title={words.missing}
        text={words.missingText}
        action={<LinkButton href={list}>{words.back}</LinkButton>}
      />
    </>
  );
}

type FoundProps = { locale: Locale; details: DisputeDetailsOut };

/** A price that customers reported as wrong, the readings that it may be based on, and what is decided. */
function FoundDispute({ locale, details: { question, readings, together, undo } }: FoundProps) {
  const { adminDisputes: words, disputes } = messagesFor(locale);
  const { asker, note, answer, state, day, createdAt } = question;
  const who = asker === null ? words.gone : joinParts(locale, [asker.name, asker.company ?? '–']);
  const isOpen = state === 'open';
  return (
    <ClientMessages locale={locale} namespaces={['adminDisputes', 'common']}>
      <PageHeader
        back={<PageLink href={localizedPath(locale, '/admin/questions')}>{words.back}</PageLink>}
        title={<bdi>{subjectText(locale, question)}</bdi>}
        text={issueText(locale, question)}
        context={
          <Chip size="small" variant={isOpen ? 'warning' : 'outlined'}>
            {disputes.states[state]}
          </Chip>
        }
      />
      <MuiArea locale={locale}>
        <div className={issues.page}>
          <Panel title={words.asker}>
            <div className={styles.facts}>
              <p>
                <bdi>{who}</bdi>
              </p>
              <p className={issues.minor}>{formatDate(locale, createdAt, 'moment')}</p>
              {note !== null && (
                <p>
                  <bdi>{note}</bdi>
                </p>
              )}
            </div>
          </Panel>
          {question.kind === 'match' && isOpen && (
            <PageLink href={localizedPath(locale, '/admin/matching?queue=disputed')}>
              {words.openMatch}
            </PageLink>
          )}
          {question.kind === 'price' && (
            <ReadingsPanel
              key={readings.map(({ status }) => status).join()}
              id={question.id}
              readings={readings}
              price={question.price ?? 0}
              mayChoose={isOpen}
              text={translator(locale, 'adminDisputes')('readings.text', {
                day: formatDate(locale, day ?? '', 'day', 'UTC'),
              })}
            />
          )}
          {question.kind === 'price' && isOpen && (
            <VerdictPanel id={question.id} together={together} excluded={question.excluded} />
          )}
          {answer !== null && (
            <Panel title={words.verdict.answer}>
              <bdi>{answer}</bdi>
            </Panel>
          )}
          {undo !== null && <Undo {...{ locale, question, undo }} />}
        </div>
      </MuiArea>
    </ClientMessages>
  );
}

type UndoProps = {
  locale: Locale;
  question: AdminDisputeOut;
  undo: NonNullable<DisputeDetailsOut['undo']>;
};

/** The way back from an answer. */
function Undo({ locale, question: { id, kind }, undo: { until, obstacle } }: UndoProps) {
  const t = translator(locale, 'adminDisputes.undo');
  const codes = translator(locale, 'errors.codes');
  return (
    <UndoPanel
      id={id}
      text={t(`texts.${kind}`, { date: formatDate(locale, until) })}
      obstacle={obstacle && codes('DISPUTE_NOT_UNDOABLE', { why: obstacle })}
    />
  );
}
