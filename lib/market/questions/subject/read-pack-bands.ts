import { searchWords } from '#lib/market/names/search-words.ts';
import { unitOf } from '#lib/market/names/sizes.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { type PackBand, packBandOf, packBands } from '#lib/vocabulary/pack-bands.ts';

/** "Over 0.5 to 1 l", "500 ml", "up to 250 g": sizes of packs as people and menus say them. */

const OVER = new Set(['over', 'above', 'more', 'اكثر', 'اكبر', 'فوق']);
const UP_TO = new Set(['up', 'under', 'below', 'less', 'حتي', 'اقل', 'تحت']);

/** The contents that are named, in litres and kilograms or in pieces; a unit is of all the numbers before it that had none. */
const contentsIn = (words: readonly string[]): number[] => {
  const contents: number[] = [];
  let withoutUnit = 0;
  for (const word of words) {
    const unit = unitOf(word);
    if (/^\d+(\.\d+)?$/.test(word)) {
      contents.push(Number(word));
      withoutUnit += 1;
    } else if (unit) {
      for (let at = contents.length - withoutUnit; at < contents.length; at++)
        contents[at] = (contents[at] ?? 0) / unit.of;
      withoutUnit = 0;
    }
  }
  return contents;
};

/** The bands that together reach from the one to the other; none where bands do not end there. */
const bandsWithin = (bands: readonly PackBand[], above: number, to: number | null): PackBand[] => {
  const first = bands.findIndex((band) => band.above === above);
  const last = bands.findIndex((band) => band.to === to);
  return first === -1 || last === -1 ? [] : bands.slice(first, last + 1);
};

const rangeIn = (words: readonly string[], contents: readonly number[]) => {
  const [one, other] = contents;
  if (one === undefined) return null;
  if (other !== undefined) return { above: one, to: other };
  if (words.some((word) => OVER.has(word))) return { above: one, to: null };
  return words.some((word) => UP_TO.has(word)) ? { above: 0, to: one } : null;
};

/** The ids of the bands that a text stands for: a band's own id, a range that bands make up, or a content that is in one; none where nothing is understood. */
export const readPackBands = (baseUnit: BaseUnit, text: string): string[] => {
  const bands = packBands(baseUnit);
  if (bands.some(({ id }) => id === text)) return [text];
  const words = searchWords(text);
  const contents = contentsIn(words);
  const range = rangeIn(words, contents);
  if (range) return bandsWithin(bands, range.above, range.to).map(({ id }) => id);
  const [content = 0] = contents;
  return content > 0 ? [packBandOf(baseUnit, content)] : [];
};
