/**
 * Chance without state: the same words always give the same number, so a price of the sample data depends on its listing and
 * its day alone, whenever and wherever it is generated.
 */

/** FNV-1a over the text, mixed once more (the finalizer of MurmurHash3), as an unsigned 32-bit integer. */
export const hash = (text: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  return mix(h);
};

/** Another hash from a hash and a whole number: a stream of its own for each number. */
export const derive = (seed: number, step: number): number => mix(seed ^ Math.imul(step | 0, 0x9e3779b1));

const mix = (value: number): number => {
  let h = value;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
};

/** In [0, 1). */
export const unit = (seed: number): number => seed / 0x1_0000_0000;

/** In [low, high). */
export const between = (seed: number, low: number, high: number): number => low + unit(seed) * (high - low);

export const pick = <T>(seed: number, values: readonly [T, ...T[]]): T =>
  values[Math.floor(unit(seed) * values.length)] ?? values[0];
