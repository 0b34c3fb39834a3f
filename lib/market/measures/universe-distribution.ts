import { percent, ratio } from './measure.ts';

/** A channel: its stores in the country, and of those looked at, how many carry. */
export type ChannelSample = { universe: number; known: number; carrying: number };

export type UniverseDistribution = {
  /** In percent; null where a channel was not looked at. */
  value: number | null;
  /** Half of the interval that holds the truth 19 times of 20, in points. */
  halfWidth: number | null;
  /** In the order given: each channel's own share in percent, and whether few stores of it are known. */
  channels: { share: number | null; halfWidth: number | null; isSmallSample: boolean }[];
};

/** Below this many known stores a channel's figure is marked. */
const SMALL_SAMPLE_BELOW = 30;
/** Of the normal distribution, for 95 %. */
const Z = 1.96;
/** From this part of its stores on, a channel is counted nearly whole and its sample says more. */
const FINITE_ABOVE = 0.05;

/** The variance of a channel's share (0 to 1) by its sample; not finite where one store alone is known. */
const varianceOf = ({ universe, known, carrying }: ChannelSample): number => {
  const share = carrying / known;
  const part = known / universe;
  const left = part > FINITE_ABOVE ? Math.max(0, 1 - part) : 1;
  return known === 1 ? Number.NaN : ((share * (1 - share)) / (known - 1)) * left;
};

const widthOf = (variance: number): number | null => {
  const width = 100 * Z * Math.sqrt(variance);
  return Number.isFinite(width) ? width : null;
};

/**
 * Numeric distribution over the universe: Σ N p ÷ Σ N over channels, each counting by the stores it has and not by those visited
 * (stratified sampling; Cochran, Sampling Techniques, ch. 5). Pooled visits would let supermarkets speak for every kiosk. A channel of which
 * more than 5 % of the stores are known varies less, by √(1 − n ÷ N).
 */
export const universeDistribution = (channels: readonly ChannelSample[]): UniverseDistribution => {
  const each = channels.map((channel) => ({
    share: percent(channel.carrying, channel.known),
    halfWidth: channel.known === 0 ? null : widthOf(varianceOf(channel)),
    isSmallSample: channel.known < SMALL_SAMPLE_BELOW,
  }));
  const all = channels.reduce((sum, { universe }) => sum + universe, 0);
  let value = 0;
  let variance = 0;
  for (const channel of channels) {
    const { universe, known, carrying } = channel;
    const weight = ratio(universe, all);
    const share = ratio(carrying, known);
    if (weight === null || share === null) return { value: null, halfWidth: null, channels: each };
    value += weight * share;
    variance += weight ** 2 * varianceOf(channel);
  }
  if (channels.length === 0) return { value: null, halfWidth: null, channels: each };
  return { value: 100 * value, halfWidth: widthOf(variance), channels: each };
};
