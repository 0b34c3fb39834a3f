import { expect, test } from 'vitest';
import { QuestionCharts } from '#components/admin/dashboard/question-charts.tsx';
import { daysOfYear } from '#lib/admin/analytics/policy.ts';
import type { AnalyticsOut } from '#lib/admin/analytics/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { draw } from '#tests/setup/draw.tsx';

const today = '2026-11-10';
const shared = { today, years: [2026, 2025] };
const analytics: AnalyticsOut = {
  year: 2026,
  messagesByMonth: [...Array(10).fill(0), 30, 0],
  messagesPerDay: daysOfYear(2026, today, [{ date: '2026-11-05', count: 30 }]),
  users: { total: 1, active: 1, blocked: 0 },
  chats: 1,
  userGrowth: { thisMonth: 1, lastMonth: 0, twoMonthsAgo: 0 },
};

test.each([
  ['en', 'Failed to load analytics.', 'Try again'],
  ['ar', 'تعذّر تحميل الإحصاءات.', 'حاول مرة أخرى'],
] as const)('analytics that could not be read say so in %s and offer to try again', (locale, text, retry) => {
  const failed = messagesFor(locale).errors.failed.loadAnalytics;
  const html = draw(locale, <QuestionCharts {...shared} locale={locale} initial={null} failed={failed} />);
  expect(html).toContain(text);
  expect(html).toMatch(new RegExp(`<button[^>]*>${retry}</button>`));
});

test('a month’s average is over the days that have begun, and years and months are links', () => {
  const html = draw('en', <QuestionCharts {...shared} locale="en" initial={analytics} failed="" />);
  expect(html).toContain('November 2026: 3 a day on average.');
  expect(html).toContain('30 questions.');
  expect(html).toMatch(/<p[^>]*>Average 3<\/p>/);
  expect(html).toContain('href="/?year=2025&amp;month=12"');
  expect(html).toContain('href="/?year=2026&amp;month=10"');
  expect(html).not.toContain('href="/?year=2026&amp;month=12"');
});

test('a month and a year without questions say so in a line, without an empty grid', () => {
  const none = {
    ...analytics,
    messagesByMonth: Array(12).fill(0),
    messagesPerDay: daysOfYear(2026, today, []),
  };
  const html = draw('en', <QuestionCharts {...shared} locale="en" initial={none} failed="" />);
  expect(html).toContain('No questions in November 2026.');
  expect(html).toContain('in 2026: nothing.');
  expect(html).not.toContain('<figure');
});
