import { describe, expect, it, test } from 'vitest';
import { AuditList } from '#components/admin/audit/audit-list.tsx';
import { auditKindName, detailName, detailText } from '#components/admin/audit/audit-text.ts';
import type { AuditVerdict } from '#lib/admin/audit/find-audit-verdict.ts';
import type { AuditLineOut } from '#lib/admin/audit/schema.ts';
import { AUDIT_DETAILS, AUDIT_KINDS } from '#lib/audit/audit-kinds.ts';
import { LOCALES } from '#lib/vocabulary/terms.ts';
import { draw } from '#tests/setup/draw.tsx';

test.each(LOCALES)('every kind of line and every fact of it has a word (%s)', (locale) => {
  const facts = AUDIT_KINDS.flatMap((kind) => Object.keys(AUDIT_DETAILS[kind].shape));
  expect(AUDIT_KINDS.filter((kind) => auditKindName(locale, kind) === kind)).toEqual([]);
  expect([...new Set(facts)].filter((fact) => detailName(locale, fact) === fact)).toEqual([]);
});

test('an export of all users names no filter instead of leaving it empty', () => {
  expect(detailText('en', 'admin.users_exported', 'filter', '')).toBe('None');
});

const line = (given: Partial<AuditLineOut>): AuditLineOut => ({
  id: 'l1',
  at: '2026-11-21T10:00:00.000Z',
  kind: 'admin.user_blocked',
  actor: { id: 'a1', name: 'Salma' },
  subject: { id: 'u1', name: 'منى عادل' },
  company: null,
  requestId: 'r1',
  detail: { before: 'active', after: 'blocked', reason: 'shared' },
  ...given,
});

const verdict = { sealedUpTo: '2026-11-20', checkedAt: null, brokenDay: null, isBehind: false };

const drawn = (
  locale: 'en' | 'ar',
  lines: AuditLineOut[],
  given: Record<string, string> = {},
  state: AuditVerdict = verdict,
) => {
  const address = { path: locale === 'ar' ? '/ar/admin/audit' : '/admin/audit', given };
  const page = { locale, query: { limit: 20, ...given }, dropped: [], address, verdict: state };
  const categories = new Map([['milk', locale === 'ar' ? 'لبن' : 'UHT milk']]);
  const list = { items: lines, limit: 20, nextCursor: 'next', categories };
  return draw(locale, <AuditList page={page} list={list} />);
};

describe('the audit trail', () => {
  it('says what a line changed in words, and leads to whom it is about', () => {
    const html = drawn('en', [line({})]);
    expect(html).toMatch(/Before<\/dt><dd><bdi>active.*After<\/dt><dd><bdi>blocked.*Reason.*shared/);
    expect(html).toContain('href="/admin/users/a1"');
    expect(html).toContain('<bdi>منى عادل</bdi>');
    expect(drawn('ar', [line({})])).toMatch(/قبل<\/dt><dd><bdi>نشط.*بعد<\/dt><dd><bdi>موقوف/);
  });

  it('names who is gone, Raff itself, a limit that is the default, and a kind of an older release', () => {
    const subject = { id: 'u2', name: null };
    const html = drawn('en', [
      line({ id: 'l2', actor: null, subject, kind: 'admin.limit_set', detail: { before: 9, after: null } }),
      line({ id: 'l3', kind: 'admin.older', detail: { odd: true } }),
    ]);
    for (const words of ['>Raff<', 'Deleted account', 'The default', 'admin.older', '>odd<'])
      expect(html).toContain(words);
  });

  it('says up to which day it is sealed, and which day is not what was sealed', () => {
    expect(drawn('en', [])).toContain('Sealed up to 20 Nov 2026.');
    expect(drawn('en', [], {}, { ...verdict, isBehind: true })).toContain('waiting to be sealed');
    expect(drawn('en', [], {}, { ...verdict, sealedUpTo: null })).toContain('Nothing sealed yet');
    const broken = drawn('ar', [], {}, { ...verdict, brokenDay: '2026-11-03' });
    expect(broken).toMatch(/role="alert"[^>]*>أحداث يوم .*3 نوفمبر 2026/);
  });

  it('calls an admin by name where a line keeps their id, and leaves out a reason that nobody gave', () => {
    const detail = { before: null, after: 'a1', reason: null, subscription: 's1' };
    const html = drawn('en', [line({ kind: 'admin.activation_claimed', detail })]);
    expect(html).toMatch(/After<\/dt><dd><bdi>Salma/);
    expect(html).not.toContain('Reason');
  });

  it('calls a category by its name, and one that is gone by its id', () => {
    const [milk, gone] = ['milk', 'gone'].map((category) =>
      line({ id: category, kind: 'company.brands_chosen', detail: { category, own: 1, rivals: 2 } }),
    );
    expect(
      drawn(
        'en',
        [milk, gone].flatMap((each) => each ?? []),
      ),
    ).toMatch(/Category<\/dt><dd><bdi>UHT milk<.*Category<\/dt><dd><bdi>gone</);
    expect(drawn('ar', milk ? [milk] : [])).toContain('<bdi>لبن</bdi>');
  });

  it('is led on by a cursor, which a new filter forgets', () => {
    const html = drawn('en', [line({})], { kind: 'admin.user_blocked', cursor: 'here' });
    expect(html).toContain('href="/admin/audit?kind=admin.user_blocked&amp;cursor=next"');
    expect(html).toContain('href="/admin/audit?kind=admin.user_blocked"');
    expect(html).not.toMatch(/<input[^>]*name="cursor"/);
  });

  it('shows by name whom a link narrowed it to, and takes that back', () => {
    const html = drawn('en', [line({})], { subject: 'u1' });
    expect(html).toContain('<input type="hidden" name="subject" value="u1"/><bdi>منى عادل</bdi>');
    expect(html).toMatch(/aria-label="Remove .*منى عادل.*" /);
    expect(html).toContain('href="/admin/audit"');
  });
});
