import { findAccountById } from '#db/queries/accounts.ts';
import { listTimeline } from '#db/queries/person-timeline.ts';
import { readTimeCursor, type TimePlace, timeCursor } from '#lib/admin/list/time-cursor.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { AdminContext } from './change-user.ts';
import {
  type PersonParams,
  TIMELINE_KINDS,
  type TimelineEvent,
  type TimelineKind,
  type TimelineQuery,
} from './schema.ts';

const EVENTS_A_PAGE = 50;

type About = Parameters<typeof listTimeline>[1];
type Page = { kinds?: readonly TimelineKind[] | undefined; after: TimePlace | null };
export type Timeline = { items: TimelineEvent[]; nextCursor: string | null };

/** A page of what happened to a person and their company. */
export const listTimelinePage = async (
  { db }: Pick<Context, 'db'>,
  about: About,
  { kinds = TIMELINE_KINDS, after }: Page,
): Promise<Timeline> => {
  const rows = await listTimeline(db, about, { kinds, after, limit: EVENTS_A_PAGE + 1 });
  const shown = rows.slice(0, EVENTS_A_PAGE);
  const last = rows.length > EVENTS_A_PAGE ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ key, at, kind, ...row }) => ({
      ...row,
      id: key,
      at: at.toISOString(),
      // The query writes nothing else there.
      kind: kind as TimelineKind,
    })),
    nextCursor: last ? timeCursor(last) : null,
  };
};

/** The same as a call. @throws AppError USER_NOT_FOUND, VALIDATION_ERROR for a cursor that this list did not make */
export const getTimeline = async (
  ctx: AdminContext,
  { id, kinds, cursor }: PersonParams & TimelineQuery,
): Promise<Timeline> => {
  const account = await findAccountById(ctx.db, id);
  if (!account) throw new AppError('USER_NOT_FOUND');
  const after = cursor === undefined ? null : readTimeCursor(cursor);
  if (cursor !== undefined && !after)
    throw new AppError('VALIDATION_ERROR', { fields: { cursor: 'invalid' } });
  const { email, companyId } = account;
  return listTimelinePage(ctx, { userId: id, email, companyId }, { kinds, after });
};
