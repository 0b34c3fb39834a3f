/**
 * Makes something again when what it is made of changes, or after `lifetime` milliseconds; in between everyone gets the same one.
 * A promise that is refused is not kept.
 */
export const keepLast = <Of extends readonly unknown[], T>(
  make: (...of: Of) => T,
  lifetime = Number.POSITIVE_INFINITY,
): ((...of: Of) => T) => {
  let last: { of: Of; value: T; until: number } | undefined;
  return (...of) => {
    const before = last;
    if (before && before.until > performance.now() && before.of.every((part, at) => part === of[at]))
      return before.value;
    const made = { of, value: make(...of), until: performance.now() + lifetime };
    last = made;
    if (made.value instanceof Promise)
      made.value.catch(() => {
        if (last === made) last = undefined;
      });
    return made.value;
  };
};
