import { REACH } from './schema.ts';

type Asked = { page: number; limit: number; cursor?: string | undefined };

/** The rows to read for a page: one more than is shown tells whether there is a next one. */
export const rowsOf = ({ page, limit, cursor }: Asked) => ({
  cursor,
  offset: cursor === undefined ? (page - 1) * limit : 0,
  limit: limit + 1,
  countTo: REACH,
});

/** The answer of a list from those rows. */
export const pageOf = <Row, Item>(
  { page, limit }: Asked,
  { rows, total }: { rows: readonly Row[]; total: number },
  { item, cursor }: { item: (row: Row) => Item; cursor: (row: Row) => string },
) => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(item),
    page,
    limit,
    total: Math.min(total, REACH),
    totalIsExact: total <= REACH,
    nextCursor: last && rows.length > limit ? cursor(last) : null,
  };
};
