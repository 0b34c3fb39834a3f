import type { ImportPlaces } from '#db/queries/import-places.ts';
import { letterPairs, normalizeText, sharedPairs } from '#lib/market/names/search-words.ts';

/** `code`: what files call it by; its id where there is none. `aliases`: other spellings of its name. */
type Place = {
  id: string;
  code?: string | null;
  nameEn: string;
  nameAr: string;
  aliases?: readonly string[];
};
/** `isShared`: several have this very name, and their codes are suggested. */
type Named = { id: string } | { suggestion: string | null; isShared?: true };

/** A name that looks this much like one that is known may be meant. */
const LOOKS_LIKE = 0.5;

/** What is meant by a name is looked for so many times in one list: a column that isn't of shops has another name in each row. */
const MOST_SUGGESTED = 500;

/** Of shops with one name, so many codes are suggested. */
const MOST_CODES = 3;

/** The shops of a dataset, as files name them: by code or by name, in either language and spelling. */
export const namePlaces = ({ retailers, stores }: ImportPlaces) => {
  const findRetailer = finderOf(retailers);
  const storesOf = new Map(
    [...Map.groupBy(stores, ({ retailerId }) => retailerId)].map(([retailerId, own]) => [
      retailerId,
      { find: finderOf(own), only: onlyPlace(own) },
    ]),
  );
  return {
    findRetailer,
    findStore: (retailerId: string, text: string): Named =>
      storesOf.get(retailerId)?.find(text) ?? { suggestion: null },
    /** Where a retailer sells when a row names no store: on the web, or in its only store. */
    findOnlyStore: (retailerId: string): string | null => storesOf.get(retailerId)?.only ?? null,
  };
};

export type NamedPlaces = ReturnType<typeof namePlaces>;

/** Finds a store whichever retailer it is of, by a code or a name that no other store has. */
export const findStoreAnywhere = (
  stores: ImportPlaces['stores'],
): ((text: string) => { id: string; retailerId: string } | { suggestion: string | null }) => {
  const find = finderOf(stores);
  const byCode = Map.groupBy(stores, codeOf);
  const byId = new Map(stores.map((store) => [store.id, store]));
  return (text) => {
    const [, ...others] = byCode.get(text) ?? [];
    if (others.length > 0) return { suggestion: null };
    const named = find(text);
    const store = 'id' in named ? byId.get(named.id) : undefined;
    if (store) return { id: store.id, retailerId: store.retailerId };
    return { suggestion: 'suggestion' in named ? named.suggestion : null };
  };
};

const onlyPlace = (stores: ImportPlaces['stores']): string | null => {
  const online = stores.filter(({ isOnline }) => isOnline);
  const [only, ...others] = online.length > 0 ? online : stores;
  return only && others.length === 0 ? only.id : null;
};

/** Finds what a list has, by code or by name; what it did not find it remembers, as files have the same name in many rows. */
export const finderOf = (places: readonly Place[]): ((text: string) => Named) => {
  const ids = new Map(places.map((place) => [codeOf(place), place.id]));
  const byName = indexOf(places);
  const suggest = suggesterOf(byName);
  const unknown = new Map<string, Named>();
  return (text) => {
    const id = ids.get(text);
    if (id !== undefined) return { id };
    const [place, ...others] = byName.get(normalizeText(text)) ?? [];
    if (place)
      return others.length === 0
        ? { id: place.id }
        : { suggestion: codesOf([place, ...others]), isShared: true };
    const known = unknown.get(text);
    if (known || unknown.size >= MOST_SUGGESTED) return known ?? { suggestion: null };
    const named = { suggestion: suggest(text) };
    unknown.set(text, named);
    return named;
  };
};

const codeOf = ({ id, code }: Place): string => code ?? id;

type Index = ReadonlyMap<string, readonly Place[]>;

/** Places by their spelled names: more than one where they share a name. A code wins over a name of another. */
const indexOf = (places: readonly Place[]): Index => {
  const spelled = (names: readonly string[]) => [...new Set(names.map(normalizeText))].filter(Boolean);
  const indexBy = (namesOf: (place: Place) => string[]) =>
    Map.groupBy(
      places.flatMap((place) => spelled(namesOf(place)).map((name) => ({ name, place }))),
      ({ name }) => name,
    );
  const named = [
    ...indexBy(({ nameEn, nameAr, aliases = [] }) => [nameEn, nameAr, ...aliases]),
    ...indexBy((place) => [codeOf(place)]),
  ];
  return new Map(named.map(([name, found]) => [name, found.map(({ place }) => place)]));
};

const codesOf = (places: readonly Place[]): string => places.slice(0, MOST_CODES).map(codeOf).join(' / ');

/** Says which name looks most like a text, in the script of what it replaces; the codes of those that share it. */
const suggesterOf = (byName: Index): ((text: string) => string | null) => {
  const known = [...byName].map(([name, places]) => ({ places, pairs: letterPairs(name) }));
  return (text) => {
    const wanted = letterPairs(normalizeText(text));
    const [closest] = known
      .map(({ places, pairs }) => ({ places, likeness: sharedPairs(pairs, wanted) }))
      .sort((a, b) => b.likeness - a.likeness);
    const [place, ...others] = closest && closest.likeness >= LOOKS_LIKE ? closest.places : [];
    if (!place) return null;
    if (others.length > 0) return codesOf([place, ...others]);
    return /\p{Script=Arabic}/u.test(text) ? place.nameAr : place.nameEn;
  };
};
