import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/** What happened to a person and their company, from five tables as one stream, the newest first. */

export type TimelineRow = {
  key: string;
  at: Date;
  kind: string;
  what: string;
  actor: { id: string; name: string } | null;
  subject: { id: string; name: string } | null;
  detail: Record<string, string | number | boolean | null>;
};

type About = { userId: string; email: string; companyId: string | null };
/** Where the page before ended. */
export type TimelinePlace = { at: Date; key: string };

type Source = 'audit' | 'invoice' | 'announcement' | 'job' | 'note';

const NOBODY = sql`null::text`;

/** Each source gives the same columns and is read from its own index, no further than a page. */
const sources: Record<Source, (about: About) => SQL[]> = {
  audit: ({ userId, companyId }) => {
    const columns = sql`'audit:' || id as key, at, 'audit' as kind, kind as what, actor_id, subject_id, detail`;
    return [
      sql`select ${columns} from audit_events where subject_id = ${userId}`,
      ...(companyId
        ? [
            sql`select ${columns} from audit_events
              where company_id = ${companyId} and subject_id is distinct from ${userId}`,
          ]
        : []),
    ];
  },
  invoice: ({ companyId }) =>
    companyId
      ? [
          sql`select 'invoice:' || id as key, issued_at as at, 'invoice' as kind, status as what,
            ${NOBODY} as actor_id, ${NOBODY} as subject_id, jsonb_build_object('number', number, 'amountDue', amount_due,
              'amountPaid', amount_paid, 'amountRefunded', amount_refunded, 'currency', currency) as detail
            from invoices where company_id = ${companyId}`,
        ]
      : [],
  announcement: ({ companyId }) =>
    companyId
      ? [
          sql`select 'announcement:' || kind || ':' || subject as key, done_at as at, 'announcement' as kind,
            kind as what, ${NOBODY} as actor_id, ${NOBODY} as subject_id, jsonb_build_object('subject', subject) as detail
            from billing_effects where company_id = ${companyId}`,
        ]
      : [],
  job: ({ email, companyId }) => [
    sql`select 'job:' || id as key, failed_at as at, 'job' as kind, kind as what,
      ${NOBODY} as actor_id, ${NOBODY} as subject_id,
      jsonb_build_object('error', error, 'attempts', attempts, 'template', payload ->> 'template') as detail
      from jobs where failed_at is not null
        and (payload ->> 'to' = ${email} or payload ->> 'companyId' = ${companyId ?? ''})`,
  ],
  note: ({ userId, companyId }) => {
    const columns = sql`'note:' || id as key, created_at as at, 'note' as kind, 'note' as what, author_id as actor_id,
      user_id as subject_id, jsonb_build_object('text', text) as detail`;
    return [
      sql`select ${columns} from admin_notes where user_id = ${userId}`,
      ...(companyId
        ? [sql`select ${columns} from admin_notes where company_id = ${companyId} and user_id <> ${userId}`]
        : []),
    ];
  },
};

/** At most `limit` events of these kinds, after a place. */
export const listTimeline = async (
  db: Database,
  about: About,
  { kinds, after, limit }: { kinds: readonly Source[]; after: TimelinePlace | null; limit: number },
): Promise<TimelineRow[]> => {
  const pages = kinds
    .flatMap((kind) => sources[kind](about))
    .map((source) => {
      const isLater = after
        ? sql`where (at, key) < (${after.at.toISOString()}::timestamptz, ${after.key})`
        : sql``;
      return sql`(select * from (${source}) as source ${isLater} order by at desc, key desc limit ${limit})`;
    });
  if (pages.length === 0) return [];
  const rows = await db.execute<TimelineRow & { at: string | Date }>(sql`
    select page.key, page.at, page.kind, page.what, page.detail,
      case when actor.id is not null then jsonb_build_object('id', actor.id, 'name', actor.name) end as actor,
      case when subject.id is not null then jsonb_build_object('id', subject.id, 'name', subject.name) end as subject
    from (select * from (${sql.join(pages, sql` union all `)}) as pages order by at desc, key desc limit ${limit}) as page
    left join users as actor on actor.id = page.actor_id
    left join users as subject on subject.id = page.subject_id and subject.id <> ${about.userId}
    order by page.at desc, page.key desc`);
  return [...rows].map((row) => ({ ...row, at: new Date(row.at) }));
};
