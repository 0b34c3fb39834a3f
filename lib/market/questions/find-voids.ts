import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import type { VoidsData } from '#lib/market/distributions/panels/voids/schema.ts';
import { voids } from '#lib/market/distributions/panels/voids/voids.ts';
import { readShortfalls } from '#lib/market/distributions/read-shortfalls.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { question } from './question.ts';
import { OF_SHELVES, ownBrandsOf, readShelves, seenOnShelves } from './read-shelves.ts';

export type Voids = VoidsData & {
  /** The own brands, where the voids are of these; none where the question names what they are of. */
  own: Named[];
};

/** Products of the must-stock list that shops do not carry, the most worth first, as Distributions lists them. */
export const findVoids = question(
  OF_SHELVES,
  async (reader, subject, { period }: { period: PeriodChoice | null }) => {
    const read = await readShelves(reader, subject, period);
    const { set, query } = read;
    const found = query && voids(set, await readShortfalls(query, set), query);
    const data: Voids | null = found && { ...found, own: ownBrandsOf(set) };
    return {
      data: set.known.size === 0 ? null : data,
      seen: { ...seenOnShelves(read, subject), drill: 'voids' },
    };
  },
);
