declare const carried: unique symbol;

/** A value on its way to a client component, as JSON. React would walk through every part of an object, for each page that is drawn; a text it takes as it is. */
export type AsText<T> = string & { readonly [carried]: T };

/** @param value what JSON can say: no dates, functions or undefined places of a list */
export const asText = <T>(value: T): AsText<T> => JSON.stringify(value) as AsText<T>;

export const fromText = <T>(text: AsText<T>): T => JSON.parse(text);
