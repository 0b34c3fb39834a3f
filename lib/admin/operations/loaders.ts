import { readQuery } from '#lib/address/read-query.ts';
import { listOrNull } from '#lib/admin/list/list-or-null.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { listAnalystUse } from './list-analyst-use.ts';
import { listEmails } from './list-emails.ts';
import { listJobs } from './list-jobs.ts';
import { listStripeEvents } from './list-stripe-events.ts';
import { AnalystUseQuery, EmailsQuery, JobsQuery, StripeEventsQuery } from './schema.ts';

/** What the analyst took, as an address adds it up. Gate: admins. `list` is null where it could not be read. */
export const loadAnalystUsePage = async (searchParams: SearchParams) => {
  const { db, locale, now } = await requirePage('admin');
  const { query, given, dropped } = readQuery(AnalystUseQuery, searchParams);
  const list = listOrNull(listAnalystUse({ db, now }, query), 'the use of the analyst');
  return { locale, query, dropped, list, address: { path: localizedPath(locale, '/admin/analyst'), given } };
};

export type AnalystUsePage = Omit<Awaited<ReturnType<typeof loadAnalystUsePage>>, 'list'>;

/** The log of mails as an address narrows it. Gate: admins. `list` is null where it could not be read. */
export const loadEmailsPage = async (searchParams: SearchParams) => {
  const { db, locale } = await requirePage('admin');
  const { query, given, dropped } = readQuery(EmailsQuery, searchParams);
  const list = listOrNull(listEmails({ db }, query), 'the log of mails');
  return { locale, query, dropped, list, address: { path: localizedPath(locale, '/admin/emails'), given } };
};

export type EmailsPage = Omit<Awaited<ReturnType<typeof loadEmailsPage>>, 'list'>;

/** The jobs as an address narrows them, and what recurs. Gate: admins. `list` is null where they could not be read. */
export const loadJobsPage = async (searchParams: SearchParams) => {
  const { db, locale, now } = await requirePage('admin');
  const { query, given, dropped } = readQuery(JobsQuery, searchParams);
  const list = listOrNull(listJobs({ db, now }, query), 'the jobs');
  return { locale, query, dropped, list, address: { path: localizedPath(locale, '/admin/jobs'), given } };
};

export type JobsPage = Omit<Awaited<ReturnType<typeof loadJobsPage>>, 'list'>;

/** The ledger of webhook events as an address narrows it. Gate: admins. `list` is null where it could not be read. */
export const loadEventsPage = async (searchParams: SearchParams) => {
  const { db, locale } = await requirePage('admin');
  const { query, given, dropped } = readQuery(StripeEventsQuery, searchParams);
  const list = listOrNull(listStripeEvents({ db }, query), 'the webhook events');
  return { locale, query, dropped, list, address: { path: localizedPath(locale, '/admin/events'), given } };
};

export type EventsPage = Omit<Awaited<ReturnType<typeof loadEventsPage>>, 'list'>;
