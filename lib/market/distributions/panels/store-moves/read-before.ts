import { listShelfStates } from '#db/queries/market-shelves.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import type { Before } from './store-moves.ts';

/** The category's shelves on the first day of the range. */
export const readBefore = ({ market, places, range: { from } }: ShelfQuery): Promise<Before> =>
  listShelfStates(market, places, { from, to: from });
