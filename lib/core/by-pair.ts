type OfPair<Value> = { one: string; other: string; value: Value };

/**
 * A value for each pair of names, in the order in which the pairs came. For thousands of rows: a text of both names would be put together, and
 * read letter by letter, for each of them.
 */
export type ByPair<Value> = {
  /** That of a pair; made where there is none yet. */
  at: (one: string, other: string) => Value;
  get: (one: string, other: string) => Value | undefined;
  list: () => readonly OfPair<Value>[];
};

export const byPair = <Value>(make: () => Value): ByPair<Value> => {
  const all: OfPair<Value>[] = [];
  const known = new Map<string, Map<string, Value>>();
  const get = (one: string, other: string): Value | undefined => known.get(one)?.get(other);
  return {
    get,
    at: (one, other) => {
      const found = get(one, other);
      if (found !== undefined) return found;
      const value = make();
      const others = known.get(one) ?? new Map<string, Value>();
      known.set(one, others.set(other, value));
      all.push({ one, other, value });
      return value;
    },
    list: () => all,
  };
};
