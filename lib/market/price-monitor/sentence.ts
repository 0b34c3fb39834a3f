import type { Measure } from '#lib/market/measures/measure.ts';
import { DEFAULT_TIE_TOLERANCE } from '#lib/market/measures/price-measures.ts';
import type { PriceMonitorData } from './schema.ts';

/** Below it, in percent, prices are the same to whoever reads a tenth. */
const UNCHANGED_WITHIN = 0.05;

type Compared = Exclude<PriceMonitorData['tiles']['gap']['kind'], 'period'>;

/** What a view has to say first, of its own figures. */
export type Sentence = {
  /** How what shoppers pay moved since the range's first day, like for like. */
  paid: { kind: 'rose' | 'fell' | 'same'; by: number; lowBase: boolean };
  changes: { up: number; down: number };
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
  const { value: change, lowBase } = unitPrice.change;
  if (change === null) return null;
  const kind = Math.abs(change) < UNCHANGED_WITHIN ? 'same' : change > 0 ? 'rose' : 'fell';
  const regular = Math.sign(changes.up - changes.down);
  return {
    paid: { kind, by: Math.abs(change), lowBase },
    changes,
    isAgainst: kind !== 'same' && regular === -Math.sign(change),
    stand: gap.kind === 'period' ? null : standOf(gap.kind, gap),
  };
};

const standOf = (to: Compared, { value, lowBase }: Measure): Sentence['stand'] => {
  if (value === null) return null;
  const kind = Math.abs(value) <= DEFAULT_TIE_TOLERANCE ? 'level' : value > 0 ? 'dearer' : 'cheaper';
  return { to, kind, by: Math.abs(value), lowBase };
};
