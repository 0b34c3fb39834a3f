/**
 * Makes something again when what it is made of changes, or after `lifetime` milliseconds; in between everyone gets the same one. For
 * `overlap` more milliseconds the old one is still given while the first who asked has it made again, so that no one waits for it.
 * A promise that is refused is not kept.
 */
export const keepLast = <Of extends readonly unknown[], T>(
  make: (...of: Of) => T,
  lifetime = Number.POSITIVE_INFINITY,
  overlap = 0,
): ((...of: Of) => T) => {
  type Made = { of: Of; value: T; until: number };
  let last: Made | undefined;
  let next: Made | undefined;
  const made = (of: Of): Made => ({ of, value: make(...of), until: performance.now() + lifetime });
  const isOf = (each: Made, of: Of) => each.of.every((part, at) => part === of[at]);
  const keep = (each: Made): void => {
    last = each;
    next = undefined;
    if (each.value instanceof Promise)
      each.value.catch(() => {
        if (last === each) last = undefined;
      });
  };
  const renew = (before: Made): void => {
    const renewed = made(before.of);
    next = renewed;
    Promise.resolve(renewed.value).then(
      () => {
        if (last === before) keep(renewed);
      },
      () => {
        if (next === renewed) next = undefined;
      },
    );
  };
  return (...of) => {
    const now = performance.now();
    const before = last;
    if (!before || !isOf(before, of) || before.until + overlap <= now) {
      const first = made(of);
      keep(first);
      return first.value;
    }
    if (before.until <= now && next === undefined) renew(before);
    return before.value;
  };
};
