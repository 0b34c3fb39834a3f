/** What an address says after `?`: how its parameters are taken apart, and written. */

/** A parameter as it stands in an address: not at all, once, or repeated. */
export type AddressField = string | string[] | undefined;
export type AddressFields = Record<string, AddressField>;

/** What a parameter says, each time that it is there. A form sends its empty fields too. */
export const textsOf = (field: AddressField): string[] => [field ?? []].flat().filter((text) => text !== '');

/** The query of parameters, each as often as it has texts; what is empty is left out. */
export const formatFields = (fields: AddressFields): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, field]) => textsOf(field).map((text) => [name, text])),
  ).toString();

/** The same with each parameter once: several texts are `a,b`. */
export const formatJoined = (fields: AddressFields): string => {
  const joined = Object.entries(fields).map(([name, field]) => [name, textsOf(field).join(',')]);
  // Commas are allowed in a query and read better than their code.
  return formatFields(Object.fromEntries(joined)).replaceAll('%2C', ',');
};

/** A path with a query behind it, where there is one. */
export const addressOf = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

/** Whether two queries say the same, in whatever order. */
export const sameQuery = (one: string, other: string): boolean => inOrder(one) === inOrder(other);

const inOrder = (query: string): string =>
  [...new URLSearchParams(query)]
    .map((field) => field.join('='))
    .sort()
    .join('&');
