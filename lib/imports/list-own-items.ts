import { listOwnItems } from '#db/queries/own-items.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import type { ImportContext } from './import-owner.ts';
import type { OwnDataQuery, OwnItemsOut } from './schema.ts';

type Asking = Pick<ImportContext, 'db' | 'now' | 'actor'>;

/** The products that a company's own rows are of, as its plan's data has them; those that wait for theirs come first. @throws AppError SEARCH_TOO_SLOW */
export const listItemsOf = async (
  { db, now, actor }: Asking,
  owner: string,
  query: OwnDataQuery,
): Promise<OwnItemsOut> => {
  const found = await unlessTooSlow(listOwnItems(db, owner, dataScope(actor, now), rowsOf(query)));
  const page = pageOf(query, found, { item: (row) => row, cursor: ({ item }) => item });
  return { ...page, waiting: found.waiting };
};

/** GET /imports/products. */
export const listOwnProducts = (ctx: ImportContext, query: OwnDataQuery): Promise<OwnItemsOut> =>
  listItemsOf(ctx, ctx.owner ?? '', query);
