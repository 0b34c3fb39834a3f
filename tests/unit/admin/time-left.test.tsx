import { expect, test } from 'vitest';
import { TimeLeft } from '#components/admin/activation/time-left.tsx';
import { DUE_SOON } from '#lib/admin/activation/policy.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { draw } from '#tests/setup/draw.tsx';

const now = '2026-11-22T10:00:00.000Z';
const drawn = (locale: Locale, dueAt: string) =>
  draw(locale, <TimeLeft locale={locale} dueAt={dueAt} now={now} soon={DUE_SOON} />);

test.each([
  ['2026-11-23T09:54:30.000Z', 'secondary', '23 h 54 min left', 'متبقٍ 23 س و54 د'],
  ['2026-11-22T22:00:00.000Z', 'warning', '12 h 0 min left', 'متبقٍ 12 س و0 د'],
  ['2026-11-22T10:00:00.000Z', 'error', 'Overdue by 0 h 0 min', 'متأخر 0 س و0 د'],
  ['2026-11-20T08:59:00.000Z', 'error', 'Overdue by 49 h 1 min', 'متأخر 49 س و1 د'],
])('the server says how long it is until %s, and presses in the last twelve hours', (dueAt, look, en, ar) => {
  expect(drawn('en', dueAt)).toContain(`data-chip="${look}">${en}<`);
  expect(drawn('ar', dueAt)).toContain(`data-chip="${look}">${ar}<`);
});
