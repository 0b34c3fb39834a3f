import {
  countOwnAudits,
  listOwnShelves,
  type OwnAudits,
  type OwnShelf,
  type OwnShelves,
} from '#db/queries/market-own-shelves.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';

/** What was read of a company's audits, or why nothing was. */
export type AuditsRead =
  | { state: 'noCompany' | 'notInPlan' }
  | { state: 'read'; shelves: readonly OwnShelf[]; counts: OwnAudits };

/** The stores that people walk into, of those that were selected: audits have no other. */
const auditedIn = ({ view, places, sides }: ShelfQuery, ownerCompanyId: string): OwnShelves => ({
  ...{ categoryNo: places.categoryNo, dataset: places.dataset, ownerCompanyId },
  products: view.products.flatMap(({ id, brandId }) => (sides.isSubject(id, brandId) ? id : [])),
  stores: (view.stores ?? []).flatMap(({ id, regionId }) =>
    regionId !== null && (places.stores?.includes(id) ?? true) ? id : [],
  ),
});

/** Whose audits a query may read, and of what; null: there are none for its reader. */
export const ownShelvesOf = (query: ShelfQuery): OwnShelves | null =>
  query.scope.owner === undefined ? null : auditedIn(query, query.scope.owner);

export const readFieldAudits = async (query: ShelfQuery): Promise<AuditsRead> => {
  const shelves = ownShelvesOf(query);
  if (shelves === null) return { state: query.scope.why === 'admin' ? 'noCompany' : 'notInPlan' };
  const [read, counts] = await Promise.all([
    listOwnShelves(query.market, shelves, query.range),
    countOwnAudits(query.market, shelves, query.range),
  ]);
  return { state: 'read', shelves: read, counts };
};
