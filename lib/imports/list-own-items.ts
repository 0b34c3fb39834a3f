import { listOwnItems } from '#db/queries/own-items.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import { type Asker, readMarket } from '#lib/market/access/read-market.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import type { ImportContext } from './import-owner.ts';
import type { OwnDataQuery, OwnItemsOut } from './schema.ts';

/** The products that a company's own rows are of, as its plan's data has them; those that wait for theirs come first. @throws AppError SEARCH_TOO_SLOW */
export const listItemsOf = async (asker: Asker, owner: string, query: OwnDataQuery): Promise<OwnItemsOut> => {
  // By the door, for it looks products and listings up; of the first database, where a company's own rows are.
  const found = await readMarket(
    asker,
    ({ scope }) => unlessTooSlow(listOwnItems(asker.db, owner, scope, rowsOf(query))),
    { isPatient: true },
  );
  const page = pageOf(query, found, { item: (row) => row, cursor: ({ item }) => item });
  return { ...page, waiting: found.waiting };
};

/** GET /imports/products. */
export const listOwnProducts = (ctx: ImportContext, query: OwnDataQuery): Promise<OwnItemsOut> =>
  listItemsOf(ctx, ctx.owner ?? '', query);
