import type { ImportPlaces } from '#db/queries/import-places.ts';
import { normalizeText, similarity } from '#lib/market/names/search-words.ts';

type Place = { id: string; nameEn: string; nameAr: string };
type Named = { id: string } | { suggestion: string | null };

/** A name that looks this much like one that is known may be meant. */
const LOOKS_LIKE = 0.5;

/** The shops of a dataset, as files name them: by code or by name, in either language and spelling. */
export const namePlaces = ({ retailers, stores }: ImportPlaces) => {
  const retailersByName = indexOf(retailers);
  const storesOf = new Map(
    [...Map.groupBy(stores, ({ retailerId }) => retailerId)].map(([retailerId, own]) => [
      retailerId,
      { byName: indexOf(own), own, only: onlyPlace(own) },
    ]),
  );
  return {
    findRetailer: (text: string): Named => found(retailersByName, retailers, text),
    findStore: (retailerId: string, text: string): Named => {
      const known = storesOf.get(retailerId);
      return known ? found(known.byName, known.own, text) : { suggestion: null };
    },
    /** Where a retailer sells when a row names no store: on the web, or in its only store. */
    findOnlyStore: (retailerId: string): string | null => storesOf.get(retailerId)?.only ?? null,
  };
};

export type NamedPlaces = ReturnType<typeof namePlaces>;

const indexOf = (places: readonly Place[]): Map<string, string> => {
  const byName = new Map<string, string>();
  for (const { id, nameEn, nameAr } of places)
    for (const name of [nameEn, nameAr]) byName.set(normalizeText(name), id);
  // A code wins over a name of another.
  for (const { id } of places) byName.set(normalizeText(id), id);
  return byName;
};

const onlyPlace = (stores: ImportPlaces['stores']): string | null => {
  const online = stores.filter(({ isOnline }) => isOnline);
  const [only, ...others] = online.length > 0 ? online : stores;
  return only && others.length === 0 ? only.id : null;
};

const found = (byName: ReadonlyMap<string, string>, places: readonly Place[], text: string): Named => {
  const wanted = normalizeText(text);
  const id = byName.get(wanted);
  if (id !== undefined) return { id };
  const [closest] = [...byName]
    .map(([name, of]) => ({ of, likeness: similarity(name, wanted) }))
    .sort((a, b) => b.likeness - a.likeness);
  if (!closest || closest.likeness < LOOKS_LIKE) return { suggestion: null };
  const place = places.find((each) => each.id === closest.of);
  // In the script of what it replaces.
  return { suggestion: place ? (/\p{Script=Arabic}/u.test(text) ? place.nameAr : place.nameEn) : null };
};
