import type { Measure } from '#lib/market/measures/measure.ts';
import { DEFAULT_TIE_TOLERANCE } from '#lib/market/measures/price-measures.ts';
import type { PriceMonitorData } from './schema.ts';

/** Below it, in percent, prices are the same at one decimal. */
const UNCHANGED_WITHIN = 0.05;

type Moved = 'rose' | 'fell' | 'same';
type Compared = Exclude<PriceMonitorData['tiles']['gap']['kind'], 'period'>;

/** What a view has to say first, of its own figures. */
export type Sentence = {
  /** How what shoppers pay moved since the range's first day, like for like. */
  paid: { kind: Moved; by: number; lowBase: boolean };
  /** The same with the consumer price index taken out, where prices are asked for in real terms. */
  real: { kind: Moved; by: number } | null;
  /** How often regular prices rose and fell. */
  changes: { kind: 'rose' | 'fell' | 'none'; up: number; down: number };
  /** Regular prices went the other way than what is paid: promotions made the difference. */
  isAgainst: boolean;
  /** Where a brand or a retailer was chosen: how it stands to the others. */
  stand: {
    to: Compared;
    kind: 'dearer' | 'cheaper' | 'level';
    by: number;
    lowBase: boolean;
  } | null;
};

/** Null where no price stood on both days. */
export const sentenceOf = ({ tiles }: Pick<PriceMonitorData, 'tiles'>): Sentence | null => {
  const { unitPrice, changes, gap } = tiles;
  const { real } = unitPrice;
  const { value: change, lowBase } = real?.nominal ?? unitPrice.change;
  if (change === null) return null;
  const kind = movedBy(change);
  const inReal = real && unitPrice.change.value;
  const regular = Math.sign(changes.up - changes.down);
  return {
    paid: { kind, by: Math.abs(change), lowBase },
    real: inReal === null ? null : { kind: movedBy(inReal), by: Math.abs(inReal) },
    changes: { kind: changes.up > 0 ? 'rose' : changes.down > 0 ? 'fell' : 'none', ...changes },
    isAgainst: kind !== 'same' && regular === -Math.sign(change),
    stand: gap.kind === 'period' ? null : standOf(gap.kind, gap),
  };
};

const movedBy = (change: number): Moved =>
  Math.abs(change) < UNCHANGED_WITHIN ? 'same' : change > 0 ? 'rose' : 'fell';

const standOf = (to: Compared, { value, lowBase }: Measure): Sentence['stand'] => {
  if (value === null) return null;
  const kind = Math.abs(value) <= DEFAULT_TIE_TOLERANCE ? 'level' : value > 0 ? 'dearer' : 'cheaper';
  return { to, kind, by: Math.abs(value), lowBase };
};
