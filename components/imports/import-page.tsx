import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatDecimal, formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { IMPORT_DOORS, type ImportDoor } from '#lib/imports/doors.ts';
import type { ImportOut } from '#lib/imports/schema.ts';
import { CancelButton, UndoButton } from './import-buttons.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { ImportState } from './import-state.tsx';
import { ImportSteps } from './import-steps.tsx';
import styles from './imports.module.css';
import { MappingForm } from './mapping-form.tsx';

type Props = { locale: Locale; details: ImportOut | null; door: ImportDoor };
type ShownProps = { locale: Locale; details: ImportOut; door: ImportDoor };

/** One import: how far it is, and what can be done next. */
export function ImportPage({ locale, details, door }: Props) {
  const { adminImports: words } = messagesFor(locale);
  const list = localizedPath(locale, IMPORT_DOORS[door].page);
  const backTo = door === 'company' ? messagesFor(locale).ownData.title : words.back;
  const back = <PageLink href={list}>{backTo}</PageLink>;
  if (!details)
    return (
      <>
        <PageHeader title={words.metaTitle} back={back} />
        <EmptyState
          title={words.notFound}
          text={words.notFoundText}
          action={<LinkButton href={list}>{backTo}</LinkButton>}
        />
      </>
    );
  return (
    <ClientMessages locale={locale} namespaces={['adminImports', 'common']}>
      <MuiArea locale={locale}>
        <PageHeader
          title={<bdi>{details.fileName}</bdi>}
          context={<ImportState locale={locale} state={details.state} />}
          back={back}
        />
        <div className={styles.page}>
          <ImportSteps locale={locale} details={details} />
          <Current locale={locale} details={details} door={door} />
          {details.report && <ImportReport locale={locale} details={details} door={door} />}
          {IMPORT_DOORS[door].mayChange && details.undoableUntil !== null && (
            <Undo locale={locale} id={details.id} until={details.undoableUntil} door={door} />
          )}
          <FileFacts locale={locale} details={details} door={door} />
        </div>
      </MuiArea>
    </ClientMessages>
  );
}

/** What is going on, or is to be done now. */
function Current({ locale, details, door }: ShownProps) {
  const { adminImports: words } = messagesFor(locale);
  const { state, id } = details;
  const { mayChange, page } = IMPORT_DOORS[door];
  if (state === 'mapping' && details.mapping && mayChange)
    return <MappingForm key={id} given={details} locale={locale} door={door} />;
  if (state === 'ready' || state === 'mapping') return null;
  return (
    <Panel title={words.states[state]}>
      <div className={styles.parts}>
        <p className={styles.quiet}>
          {door !== 'panel' && state === 'published'
            ? messagesFor(locale).ownData.applied
            : words.stateTexts[state]}
        </p>
        {details.fault !== null && <Fault locale={locale} details={details} />}
        <ImportProgress locale={locale} given={details} door={door} />
        {state === 'uploading' && mayChange && (
          <p className={styles.buttons}>
            <LinkButton href={localizedPath(locale, page)}>{words.upload.start}</LinkButton>
            <CancelButton id={id} door={door} />
          </p>
        )}
      </div>
    </Panel>
  );
}

function Fault({ locale, details: { fault, faultLine } }: { locale: Locale; details: ImportOut }) {
  const t = translator(locale, 'adminImports.fault');
  if (fault === null) return null;
  const text = translator(locale, 'adminImports.faultTexts')(fault);
  return (
    <p className={styles.warning}>
      {faultLine === null ? text : t('atLine', { fault: text, line: formatNumber(locale, faultLine) })}
    </p>
  );
}

type UndoProps = { locale: Locale; id: string; until: string; door: ImportDoor };

function Undo({ locale, id, until, door }: UndoProps) {
  const t = translator(locale, 'adminImports.undo');
  return (
    <Panel title={t('title')} text={t('text', { date: formatDate(locale, until) })}>
      <UndoButton id={id} door={door} />
    </Panel>
  );
}

const MEGABYTE = 1024 * 1024;

function FileFacts({ locale, details, door }: ShownProps) {
  const { adminImports: words } = messagesFor(locale);
  const t = translator(locale, 'adminImports');
  const { bytes, format, encoding, sheet, appliedAt, appliedBy, undoneAt, undoneBy } = details;
  const size =
    bytes < MEGABYTE
      ? t('bytes.kb', { size: formatDecimal(locale, bytes / 1024, 1) })
      : t('bytes.mb', { size: formatDecimal(locale, bytes / MEGABYTE, 1) });
  const byAt = (name: string | null, at: string) =>
    t('facts.byAt', { name: name ?? words.list.command, date: formatDate(locale, at, 'moment') });
  const facts = [
    [words.facts.into, door === 'panel' ? words.datasets[details.dataset] : messagesFor(locale).ownData.into],
    [words.facts.rows, formatNumber(locale, details.rows)],
    [words.facts.size, size],
    [words.facts.format, format && words.formats[format]],
    [words.facts.encoding, encoding && words.encodings[encoding]],
    [words.facts.mode, words.mapping[details.mode]],
    [words.facts.by, byAt(details.createdBy, details.createdAt)],
    [words.facts.applied, appliedAt && byAt(appliedBy, appliedAt)],
    [words.facts.undone, undoneAt && byAt(undoneBy, undoneAt)],
  ].filter(([, text]) => text);
  return (
    <Panel title={words.facts.title}>
      <dl className={styles.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {sheet !== null && (
          <div>
            <dt>{words.facts.sheet}</dt>
            <dd>
              <bdi>{sheet}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.facts.digest}</dt>
          <dd>
            <bdi dir="ltr">{details.sha256}</bdi>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
