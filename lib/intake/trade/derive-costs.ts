import type { Statements, Transaction } from '#db/client.ts';
import { deriveOwnCosts, type OwnCostsOf } from '#db/market/own-costs.ts';
import { listNamedRetailers, listShownRetailers } from '#db/queries/own-trade-prices.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { finderOf } from '../places/market-places.ts';

/** Finds the products and retailers of a company's trade prices, and keeps what each of them pays: of all its rows, of a category, or of an import. */
export const deriveCostsOf = async (tx: Transaction, of: OwnCostsOf): Promise<void> => {
  await deriveOwnCosts(tx, of, await findRetailersOf(tx, of.ownerCompanyId));
};

/** Which retailers of either dataset the names in a company's rows are of. */
const findRetailersOf = async (db: Statements, ownerCompanyId: string) => {
  const [shown, named] = [await listShownRetailers(db), await listNamedRetailers(db, ownerCompanyId)];
  return DATASETS.flatMap((dataset) => {
    const find = finderOf(shown.filter((row) => row.dataset === dataset));
    return named.flatMap((name) => {
      const found = find(name);
      return 'id' in found ? [{ dataset, name, retailerId: found.id }] : [];
    });
  });
};
