/** Pages of lists: of rows that a query reads, and of rows that are all at hand. */

/** As far as a page's number leads; a cursor leads further. Totals are exact up to here. */
export const REACH = 10_000;

/** A page by its number, from 1, or the one behind a cursor. */
export type AskedPage = { page: number; limit: number; cursor?: string | undefined };

/** The rows that a query reads: those behind a row, or from an offset on. It counts all rows up to `countTo`. */
export type RowsPage = { cursor: string | undefined; offset: number; limit: number; countTo: number };

/** The rows to read for a page: one more than is shown says whether there is a next one. */
export const rowsOf = ({ page, limit, cursor }: AskedPage, countTo = REACH): RowsPage => ({
  cursor,
  offset: cursor === undefined ? (page - 1) * limit : 0,
  limit: limit + 1,
  countTo,
});

/** The page of those rows. @param shape what is shown of a row, and the cursor of the page behind it */
export const pageOf = <Row, Item>(
  { page, limit }: AskedPage,
  { rows, total }: { rows: readonly Row[]; total: number },
  shape: { item: (row: Row) => Item; cursor: (row: Row) => string },
  countTo = REACH,
) => {
  const { rows: shown, pages } = cutPage(rows, 1, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(shape.item),
    page,
    limit,
    total: Math.min(total, countTo),
    totalIsExact: total <= countTo,
    nextCursor: last && pages > 1 ? shape.cursor(last) : null,
  };
};

type Cut<Row> = { page: number; pages: number; rows: readonly Row[] };

/** A page of rows that are all at hand; one that is not there is the last. @param page null: all of them, as one page */
export const cutPage = <Row>(rows: readonly Row[], page: number | null, limit: number): Cut<Row> => {
  if (page === null) return { page: 1, pages: 1, rows };
  const pages = Math.max(1, Math.ceil(rows.length / limit));
  const shown = Math.min(page, pages);
  return { page: shown, pages, rows: rows.slice((shown - 1) * limit, shown * limit) };
};
