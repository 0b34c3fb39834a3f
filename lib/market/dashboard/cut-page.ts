type Cut<Row> = { page: number; pages: number; shown: readonly Row[] };

/** A page of a list that is whole; one that is not there is the last. @param page null: all of it, as one page */
export const cutPage = <Row>(rows: readonly Row[], page: number | null, rowsAPage: number): Cut<Row> => {
  if (page === null) return { page: 1, pages: 1, shown: rows };
  const pages = Math.max(1, Math.ceil(rows.length / rowsAPage));
  const shown = Math.min(page, pages);
  return { page: shown, pages, shown: rows.slice((shown - 1) * rowsAPage, shown * rowsAPage) };
};
