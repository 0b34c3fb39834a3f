import type { Database, Statements } from '#db/client.ts';
import { listAuditedStores, listShownStores } from '#db/queries/own-field-audits.ts';
import { listShownRetailers } from '#db/queries/own-trade-prices.ts';
import { DATASETS, type Dataset } from '#lib/vocabulary/terms.ts';
import { findStoreAnywhere, namePlaces } from '../places/market-places.ts';

/** A store as rows name it: its retailer's English name, and its code, else its English name. */
type NamedStore = { retailer: string; store: string };
type NoStore = { missing: 'retailer' | 'store'; suggestion: string | null };

/** Finds the store that a row names, by its retailer where that is given; a store is enough where no other has its code or name. */
export type FindStore = (retailer: string, store: string) => NamedStore | NoStore;

/**
 * Finds stores in what a company sees: licensed data where its plan sees some of it, and the sample beside it. A store that is in both is one, by its
 * retailer's name and its own.
 */
export const openStoreFinder = async (db: Database, best: Dataset): Promise<FindStore> => {
  const seen = best === 'licensed' ? DATASETS.toReversed() : [best];
  const finders = await finderByDataset(db);
  return (retailer, store) => {
    let missed: NoStore | null = null;
    for (const dataset of seen) {
      const found = finders(dataset).find(retailer, store);
      if ('id' in found) return finders(dataset).nameOf(found.id);
      if (missed === null || nearnessOf(found) > nearnessOf(missed)) missed = found;
    }
    return missed ?? { missing: 'store', suggestion: null };
  };
};

/** A retailer that is known is nearer than one that is not, and a name that may be meant than none. */
const nearnessOf = ({ missing, suggestion }: NoStore): number =>
  (missing === 'store' ? 2 : 0) + (suggestion === null ? 0 : 1);

/** Which stores of either dataset the names in a company's rows are of. */
export const findAuditedStores = async (db: Statements, ownerCompanyId: string) => {
  const [finders, named] = [await finderByDataset(db), await listAuditedStores(db, ownerCompanyId)];
  return DATASETS.flatMap((dataset) =>
    named.flatMap(({ retailer, store }) => {
      const found = finders(dataset).find(retailer, store);
      return 'id' in found ? [{ dataset, retailer, store, storeId: found.id }] : [];
    }),
  );
};

const finderByDataset = async (db: Statements) => {
  const [retailers, stores] = [await listShownRetailers(db), await listShownStores(db)];
  const finders = new Map(
    DATASETS.map((dataset) => [
      dataset,
      finderIn({
        retailers: retailers.filter((row) => row.dataset === dataset),
        stores: stores.filter((row) => row.dataset === dataset),
      }),
    ]),
  );
  return (dataset: Dataset) => finders.get(dataset) ?? finderIn({ retailers: [], stores: [] });
};

type Places = Parameters<typeof namePlaces>[0];

const finderIn = ({ retailers, stores }: Places) => {
  const places = namePlaces({ retailers, stores });
  const anywhere = findStoreAnywhere(stores);
  const [retailerOf, storeOf] = [
    new Map(retailers.map((each) => [each.id, each])),
    new Map(stores.map((each) => [each.id, each])),
  ];
  const find = (retailer: string, store: string): { id: string } | NoStore => {
    if (retailer === '') {
      const found = anywhere(store);
      return 'id' in found ? found : { missing: 'store', suggestion: found.suggestion };
    }
    const named = places.findRetailer(retailer);
    if (!('id' in named)) return { missing: 'retailer', suggestion: named.suggestion };
    const found = places.findStore(named.id, store);
    return 'id' in found ? found : { missing: 'store', suggestion: found.suggestion };
  };
  const nameOf = (id: string): NamedStore => {
    const store = storeOf.get(id);
    const retailer = retailerOf.get(store?.retailerId ?? '');
    if (!store || !retailer) throw new Error('a store that was found has a retailer');
    const byName = places.findStore(retailer.id, store.nameEn);
    const isNamed = 'id' in byName && byName.id === id;
    return { retailer: retailer.nameEn, store: store.code ?? (isNamed ? store.nameEn : id) };
  };
  return { find, nameOf };
};
