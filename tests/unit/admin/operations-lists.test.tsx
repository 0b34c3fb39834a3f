import { describe, expect, it } from 'vitest';
import { HealthPage } from '#components/admin/health/health-page.tsx';
import { AnalystUseList } from '#components/admin/operations/analyst-use-list.tsx';
import { EmailsList } from '#components/admin/operations/emails-list.tsx';
import { EventsList } from '#components/admin/operations/events-list.tsx';
import { JobsList } from '#components/admin/operations/jobs-list.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { LOCALES } from '#lib/vocabulary/terms.ts';
import { drawWithoutTexts } from '#tests/setup/draw.tsx';

const at = '2026-11-21T10:00:00.000Z';
const found = { page: 1, limit: 20, total: 1, totalIsExact: true, nextCursor: null };

const pageOf = <Query,>(locale: (typeof LOCALES)[number], query: Query) => ({
  locale,
  query: { page: 1, limit: 20, ...query },
  dropped: [],
  address: { path: '/admin', given: {} },
});

describe.each(LOCALES)('on the pages of operations, which send the browser no texts (%s)', (locale) => {
  const words = messagesFor(locale);

  it('a button names the email that it sends again', () => {
    const email = {
      id: 'e1',
      createdAt: at,
      to: 'mona@wadi.example',
      userId: null,
      template: 'welcome',
      locale,
      subject: 'Raff',
      state: 'failed' as const,
      settledAt: at,
      providerId: null,
      error: null,
      canResend: true,
    };
    const html = drawWithoutTexts(
      <EmailsList page={pageOf(locale, {})} list={{ items: [email], ...found }} />,
    );
    expect(html).toContain(words.adminOperations.emails.resend);
    expect(html).toMatch(/aria-label="[^"]*mona@wadi\.example/);
  });

  it('a button names the job that it retries, and one retries all that failed', () => {
    const job = {
      id: 'j1',
      kind: 'email.send',
      state: 'failed' as const,
      attempts: 5,
      mostAttempts: 5,
      createdAt: at,
      runAt: at,
      endedAt: at,
      error: 'away',
      payload: '{}',
      isRecurring: false,
    };
    const html = drawWithoutTexts(
      <JobsList
        page={pageOf(locale, { state: 'failed' as const })}
        list={{ items: [job], ...found, recurring: [] }}
      />,
    );
    expect(html).toMatch(/aria-label="[^"]*email\.send/);
    expect(html).toContain(words.adminOperations.jobs.retryAll);
  });

  it('a button names the event that it replays', () => {
    const event = {
      id: 'evt_1',
      type: 'invoice.paid',
      state: 'done' as const,
      receivedAt: at,
      customer: null,
      company: null,
    };
    const html = drawWithoutTexts(
      <EventsList page={pageOf(locale, {})} list={{ items: [event], ...found }} />,
    );
    expect(html).toMatch(/aria-label="[^"]*invoice\.paid/);
  });

  it('a button checks the services', () => {
    const state = 'fine' as const;
    const report = {
      asOf: at,
      database: { state, pingMs: 1, pendingMigrations: 0, longestTransactionSeconds: 0 },
      notifications: { state, mode: 'listen' as const },
      jobs: { state, due: 0, lagSeconds: 0, failed: 0 },
      sync: { state, behind: 0, lagSeconds: 0 },
      market: { state, strays: 0 },
      audit: { state, sealedUpTo: null, checkedAt: null, brokenDay: null },
      services: [],
      down: 0,
    };
    const html = drawWithoutTexts(<HealthPage locale={locale} report={report} />);
    expect(html).toContain(words.adminHealth.check);
  });

  it('guests are one row of the analyst’s use, without who they are', () => {
    const faults = { busy: 0, refused: 0, provider: 0, timeout: 0, filtered: 0, empty: 0 };
    const noFaults = { ...faults, too_long: 0, interrupted: 0, storage: 0 };
    const used = {
      ...{ key: 'guests', name: null, email: null, answers: 2, inputTokens: 1, cachedTokens: 0 },
      ...{ outputTokens: 1, estimated: 0, usd: null, figures: 0, withheldFigures: 0, repairedFigures: 0 },
      ...{ failed: 0, faults: noFaults, firstWordMs: null },
    };
    for (const by of ['company', 'person'] as const) {
      const list = { items: [used], ...found, from: '2026-11-01', to: '2026-11-21', ratings: [] };
      const html = drawWithoutTexts(<AnalystUseList page={pageOf(locale, { by })} list={list} />);
      expect(html).toContain(words.adminOperations.analyst.guests);
      expect(html).not.toContain('/admin/users/guests');
    }
  });
});
