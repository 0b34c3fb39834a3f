import { type EmailRow, listEmailRows } from '#db/queries/emails.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import type { Context } from '#lib/context/context.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import type { EmailItemOut, EmailsOut, EmailsQuery } from './schema.ts';

/** GET /admin/emails: the log of mails, the newest first. @throws AppError SEARCH_TOO_SLOW */
export const listEmails = async ({ db }: Pick<Context, 'db'>, query: EmailsQuery): Promise<EmailsOut> => {
  const found = await unlessTooSlow(listEmailRows(db, query, rowsOf(query)));
  return pageOf(query, found, { item: emailItem, cursor: ({ id }) => id });
};

const emailItem = ({ createdAt, settledAt, values, ...email }: EmailRow): EmailItemOut => ({
  ...email,
  createdAt: createdAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
  canResend: values !== null && email.state !== 'queued',
});
