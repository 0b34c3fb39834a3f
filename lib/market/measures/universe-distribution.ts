import { percent, ratio } from './measure.ts';

/** A channel: its stores in the country, and of those looked at, how many carry. */
export type ChannelSample = { universe: number; known: number; carrying: number };

export type UniverseDistribution = {
  /** In percent; null where a channel was not looked at. */
  value: number | null;
  /** Half of the interval that holds the truth 19 times of 20, in points. */
  halfWidth: number | null;
  /** In the order given: each channel's own share in percent, and whether few stores of it are known. */
  channels: { share: number | null; isSmallSample: boolean }[];
};

/** Below this many known stores a channel's figure is marked. */
const SMALL_SAMPLE_BELOW = 30;
/** Of the normal distribution, for 95 %. */
const Z = 1.96;

/**
 * Numeric distribution over the universe: Σ N p ÷ Σ N over channels, each counting by the stores it has and not by those visited
 * (stratified sampling; Cochran, Sampling Techniques, ch. 5). Pooled visits would let supermarkets speak for every kiosk.
 */
export const universeDistribution = (channels: readonly ChannelSample[]): UniverseDistribution => {
  const each = channels.map(({ known, carrying }) => ({
    share: percent(carrying, known),
    isSmallSample: known < SMALL_SAMPLE_BELOW,
  }));
  const all = channels.reduce((sum, { universe }) => sum + universe, 0);
  let value = 0;
  let variance = 0;
  for (const { universe, known, carrying } of channels) {
    const weight = ratio(universe, all);
    const share = ratio(carrying, known);
    if (weight === null || share === null) return { value: null, halfWidth: null, channels: each };
    value += weight * share;
    variance += (weight ** 2 * share * (1 - share)) / (known - 1);
  }
  if (channels.length === 0) return { value: null, halfWidth: null, channels: each };
  const halfWidth = 100 * Z * Math.sqrt(variance);
  return { value: 100 * value, halfWidth: Number.isFinite(halfWidth) ? halfWidth : null, channels: each };
};
