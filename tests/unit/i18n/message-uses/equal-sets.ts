/**
 * A set. Equal ones are one and the same, and remember what they were put together with: thousands of slots hold the same hundreds of
 * things, which flow from one to the next in a single step.
 */
export type EqualSet<T> = {
  readonly set: ReadonlySet<T>;
  /** Of the numbers of its members, which say the same whatever their order. */
  readonly sums: readonly [number, number];
  readonly unions: Map<EqualSet<T>, EqualSet<T>>;
};

/** Sets of one kind of thing: the empty one, that of a single thing, and the union of two. */
export function createSets<T extends object>() {
  const none: EqualSet<T> = { set: new Set(), sums: [0, 0], unions: new Map() };
  const known = new Map<string, EqualSet<T>>();
  const alone = new WeakMap<T, EqualSet<T>>();
  const nextNumber = numbers();

  const intern = (set: ReadonlySet<T>, sums: [number, number]): EqualSet<T> => {
    const key = `${set.size} ${sums.join(' ')}`;
    const one = known.get(key) ?? { set, sums, unions: new Map() };
    known.set(key, one);
    return one;
  };
  const only = (member: T): EqualSet<T> => {
    const one = alone.get(member) ?? intern(new Set([member]), [nextNumber(), nextNumber()]);
    alone.set(member, one);
    return one;
  };
  const unite = (a: EqualSet<T>, b: EqualSet<T>): EqualSet<T> => {
    const [large, small] = a.set.size >= b.set.size ? [a, b] : [b, a];
    const more = [...small.set].filter((member) => !large.set.has(member));
    if (more.length === 0) return large;
    let [first, second] = large.sums;
    for (const member of more) {
      const { sums } = only(member);
      first += sums[0];
      second += sums[1];
    }
    return intern(new Set([...large.set, ...more]), [first, second]);
  };
  const both = (a: EqualSet<T>, b: EqualSet<T>): EqualSet<T> => {
    if (a === b || b === none) return a;
    if (a === none) return b;
    const union = a.unions.get(b) ?? unite(a, b);
    a.unions.set(b, union);
    return union;
  };
  return { none, only, both };
}

/** Numbers spread over 31 bits (Lehmer's generator): that two sums of them are equal by chance is as good as impossible. */
function numbers(): () => number {
  let last = 1;
  return () => {
    last = (last * 48_271) % 2_147_483_647;
    return last;
  };
}
