import { z } from 'zod';
import { MAX_VIEW_NAME, MAX_VIEW_QUERY } from '#lib/saved-views/policy.ts';
import { type AskedPage, REACH } from '#lib/vocabulary/paging.ts';
import { ADMIN_LISTS } from '#lib/vocabulary/terms.ts';

/** The columns of the users list that may be hidden; the name always stands. */
const USER_COLUMNS = ['email', 'company', 'plan', 'links', 'joined', 'seen'] as const;

const List = z.enum(ADMIN_LISTS);

export const ViewsQuery = z.strictObject({ list: List });
export type ViewsQuery = z.output<typeof ViewsQuery>;

export const ViewBody = z.strictObject({
  list: List,
  name: z.string().trim().min(1, 'required').max(MAX_VIEW_NAME, 'tooLong'),
  /** What the list's address says after `?`. A page that opens it leaves out what it does not know any more. */
  query: z.string().max(MAX_VIEW_QUERY, 'tooLong'),
  isShared: z.boolean().default(false),
});
export type ViewBody = z.output<typeof ViewBody>;

export const ViewParams = z.object({ id: z.string().min(1).max(64) });
export type ViewParams = z.output<typeof ViewParams>;

export const ViewOut = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Who made it. */
  ownerName: z.string(),
});
export type ViewOut = z.output<typeof ViewOut>;

export const ViewsOut = z.object({ views: z.array(ViewOut) });
export const ViewCreatedOut = z.object({ id: z.string() });
export const ViewDeletedOut = z.object({ deleted: z.literal(true) });

export const ColumnsBody = z.strictObject({ list: List, hidden: z.array(z.enum(USER_COLUMNS)).max(20) });
export type ColumnsBody = z.output<typeof ColumnsBody>;

export const ColumnsOut = z.object({ hidden: z.array(z.string()) });

const whole = z.coerce.number().int();

const MOST_A_PAGE = 100;

/** Which part of a list is asked for. */
export const PAGING = {
  page: whole.min(1).max(1_000_000).default(1),
  limit: whole.min(1).max(MOST_A_PAGE).default(20),
  /** The `nextCursor` of the page before; `page` is then only returned. */
  cursor: z.string().min(1).max(200).optional(),
};

/** A limit that is refused itself does not make the page wrong too. */
export const isInReach = ({ page, limit, cursor }: AskedPage): boolean =>
  cursor !== undefined || page * Math.min(limit, MOST_A_PAGE) <= REACH;

export const BEYOND_REACH = { path: ['page'], error: 'useCursor' };

/** What every list of the admin area answers. */
export const listOut = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    limit: z.int(),
    /** How many there are, up to 10,000. */
    total: z.int(),
    totalIsExact: z.boolean(),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
  });
