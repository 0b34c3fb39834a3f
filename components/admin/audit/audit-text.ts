import type { AuditLineOut } from '#lib/admin/audit/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { isModuleName } from '#lib/vocabulary/modules.ts';

type Words = Record<string, string>;
type Line = Pick<AuditLineOut, 'kind' | 'detail'>;
type Fact = AuditLineOut['detail'][string];

const INSTANTS = new Set(['until', 'from', 'to']);

/** What happened, in words; a kind of an older release as it is kept. */
export function auditKindName(locale: Locale, kind: string): string {
  const kinds: Record<string, Words> = messagesFor(locale).adminAudit.kinds;
  const [domain = '', event = ''] = kind.split('.');
  return kinds[domain]?.[event] ?? kind;
}

export function detailName(locale: Locale, name: string): string {
  const names: Words = messagesFor(locale).adminAudit.details;
  return names[name] ?? name;
}

/** One fact of a line, in words where there are any. */
export function detailText(locale: Locale, kind: string, name: string, fact: Fact): string {
  const { adminAudit, adminOperations, modules } = messagesFor(locale);
  const { values } = adminAudit;
  if (fact === null) return kind === 'admin.limit_set' ? values.defaultLimit : values.none;
  // An export of all, say: nothing was filtered.
  if (fact === '') return values.none;
  if (typeof fact === 'number') return formatNumber(locale, fact);
  const text = String(fact);
  if (kind === 'admin.switch_set' && typeof fact === 'boolean') return fact ? values.on : values.off;
  if (INSTANTS.has(name)) return formatDate(locale, text, 'moment');
  if (name === 'module' && isModuleName(text)) return modules.names[text].name;
  return wordsFor(name)[text] ?? text;

  function wordsFor(field: string): Words {
    if (field === 'template') return adminOperations.emails.templates;
    if (field === 'state') return adminOperations.emails.states;
    if (kind === 'admin.event_replayed') return adminOperations.events.states;
    return kind.startsWith('admin.job_') ? adminOperations.jobs.states : values;
  }
}

/** The facts of a line: what it was and is first, then why, then the rest. */
export function detailsOf({ detail }: Line): [string, Fact][] {
  const { before, after, reason, ...rest } = detail;
  return Object.entries({ before, after, reason, ...rest }).flatMap(([name, fact]) =>
    fact === undefined || (name === 'reason' && fact === null) ? [] : [[name, fact] satisfies [string, Fact]],
  );
}
