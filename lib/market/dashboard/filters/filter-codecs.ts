import type { ClosedList, FilterCodec } from './filter.ts';

/** The ways in which filters are written. What an address leaves out or gets wrong is as usual. */

/** Ids of a list that only a category knows. */
export const ids = (parameter: string): FilterCodec<string[]> => ({
  parameters: { [parameter]: null },
  shape: { of: 'text', is: 'list' },
  usual: [],
  parse: (address) => address.ids(parameter),
  format: (shown) => ({ [parameter]: shown }),
});

/** Ids that are made of numbers. */
export const bands = (parameter: string): FilterCodec<string[]> => ({
  ...ids(parameter),
  parse: (address) => address.bands(parameter),
});

/** One such id, or none. */
export const id = (parameter: string): FilterCodec<string | null> => ({
  parameters: { [parameter]: null },
  shape: { of: 'text', is: 'nullable' },
  usual: null,
  parse: (address) => address.id(parameter) ?? null,
  format: (shown) => ({ [parameter]: shown ?? undefined }),
});

/** Some words of a closed list, in its order. */
export const someOf = <const List extends ClosedList>(
  parameter: string,
  list: List,
): FilterCodec<List[number][]> => ({
  parameters: { [parameter]: null },
  shape: { of: list, is: 'list' },
  usual: [],
  parse: (address) => address.someOf<List[number]>(parameter, list),
  format: (shown) => ({ [parameter]: shown }),
});

/** One word of a closed list. */
export const oneOf = <const List extends ClosedList, const Usual extends List[number] | null>(
  parameter: string,
  list: List,
  usual: Usual,
): FilterCodec<List[number] | Usual> => ({
  parameters: { [parameter]: list },
  shape: usual === null ? { of: list, is: 'nullable' } : { of: list },
  usual,
  parse: (address) => address.oneOf<List[number]>(parameter, list) ?? usual,
  format: (shown) => ({ [parameter]: shown === usual ? undefined : String(shown) }),
});

/** One word, of which the API's document doesn't list the others. */
export const oneUnlisted = <const List extends ClosedList, const Usual extends List[number] | null>(
  parameter: string,
  list: List,
  usual: Usual,
): FilterCodec<List[number] | Usual> => ({
  ...oneOf(parameter, list, usual),
  parameters: { [parameter]: null },
});

/** A number. @param parse null for what is no number or out of bounds */
export const number = <Usual extends number | null>(
  parameter: string,
  of: 'number' | 'wholeNumber',
  parse: (text: string) => number | null,
  usual: Usual,
): FilterCodec<number | Usual> => ({
  parameters: { [parameter]: null },
  shape: usual === null ? { of, is: 'nullable' } : { of },
  usual,
  parse: (address) => address.number(parameter, parse) ?? usual,
  format: (shown) => ({ [parameter]: shown === usual ? undefined : String(shown) }),
});
