import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { BaseUnit, MarketEventKind } from '#lib/vocabulary/market-terms.ts';
import type { Named } from '#lib/vocabulary/named.ts';

/** What a sentence says: names of the market, quantities, and the words that are neither. */

/** Words of the sentence: the first, and how many. */
export type Place = { at: number; words: number };

export const NAME_KINDS = [
  'product',
  'brand',
  'category',
  'retailer',
  'maker',
  'channel',
  'governorate',
  'own',
  'rivals',
] as const;
type NameKind = (typeof NAME_KINDS)[number];

export type NameMeant = {
  kind: NameKind;
  /** The first of them; of products that fit alike there may be more. */
  rows: readonly Named[];
  /** How many there are. */
  total: number;
  /** What several products are called by, in the market's spelling. */
  called?: string;
  /** 0 to 1: how much the words are the name's. */
  score: number;
  /** The categories where the asker sees it. */
  categories?: readonly string[];
  /** A category that the asker's plan leaves out; the list of categories is public. */
  isOutside?: true;
  /** The size that is asked for is none of the products'. */
  lacksSize?: true;
};

export type NameSpan = Place & NameMeant & { text: string; alternatives: readonly NameMeant[] };

export type Quantity = Place & { text: string } & (
    | { kind: 'size'; unit: BaseUnit; content: number; count: number | null }
    | { kind: 'money'; amount: number }
    | { kind: 'percent'; amount: number }
    | { kind: 'count'; amount: number }
    | { kind: 'period'; from: Day; to: Day }
    | { kind: 'season'; season: MarketEventKind; from: Day; to: Day }
    | { kind: 'comparison' }
  );

export type Said = {
  /** In the order of the sentence; no two of them share a word. */
  spans: readonly NameSpan[];
  quantities: readonly Quantity[];
  /** Words that are neither, as they were typed; those that ask are among them. */
  left: readonly string[];
  /** The categories that the reader may see; none where nothing was read. */
  covered?: readonly Named[];
};
