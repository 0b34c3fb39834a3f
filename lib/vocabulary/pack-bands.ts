import type { BaseUnit } from './market-terms.ts';

/** Packs of about the same content, which a shopper takes for one another: more than `above`, at most `to`, in the base unit. */
export type PackBand = { id: string; above: number; to: number | null };

const bandsAt = (ends: readonly number[]): PackBand[] =>
  [...ends, null].map((to, place) => {
    const above = ends[place - 1] ?? 0;
    return { id: `${above}-${to ?? ''}`, above, to };
  });

const byWeight = bandsAt([0.1, 0.25, 0.5, 1, 2, 5]);
const BANDS: Record<BaseUnit, readonly PackBand[]> = {
  kg: byWeight,
  l: byWeight,
  piece: bandsAt([1, 5, 10, 20, 50, 100]),
};

/** The smallest first; every content is in exactly one. */
export const packBands = (baseUnit: BaseUnit): readonly PackBand[] => BANDS[baseUnit];

/** The id of the band that a pack of this content is in. */
export const packBandOf = (baseUnit: BaseUnit, content: number): string => {
  const isIn = ({ above, to }: PackBand) => content > above && (to === null || content <= to);
  const band = packBands(baseUnit).find(isIn);
  if (!band) throw new RangeError(`a pack of ${content} ${baseUnit}`);
  return band.id;
};
