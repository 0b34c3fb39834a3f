import { listDeals } from '#db/queries/market-deals.ts';
import { listListedRuns } from '#db/queries/market-listed-days.ts';
import { within } from '#lib/market/measures/deal-spans.ts';
import { type RamadanSeason, readSeasonDays, seasonsUpTo } from '#lib/market/measures/season-pressure.ts';
import { chainsOf, ofKinds, type PromotedChain } from '#lib/market/promotions/deal-set.ts';
import type { SectionReading } from '#lib/market/promotions/promotion-panel.ts';

/** A season with the chains that were listed in its weeks. */
export type ReadSeason = RamadanSeason & { chains: readonly PromotedChain[] };

/** The newest, and as many of the two before as are held. */
const MOST_SEASONS = 3;
/** Three Hijri years, and the weeks around. */
const LOOKS_BACK = 1_200;

export const readSeasons = async (reading: SectionReading): Promise<ReadSeason[]> => {
  const { days, newest } = reading;
  const last = Math.min(days.to, newest);
  const seasons = seasonsUpTo(last, last - LOOKS_BACK).slice(0, MOST_SEASONS);
  const read = await Promise.all(seasons.map((season) => readSeason(reading, season, last)));
  return read.filter(({ chains }) => chains.length > 0);
};

const readSeason = async (
  { market, category, deals: filter, choice }: SectionReading,
  season: RamadanSeason,
  last: number,
): Promise<ReadSeason> => {
  const days = within(readSeasonDays(season), { from: Number.NEGATIVE_INFINITY, to: last });
  if (days === null) return { ...season, chains: [] };
  const [runs, deals] = await Promise.all([
    listListedRuns(market, category, days),
    listDeals(market, filter, days),
  ]);
  return { ...season, chains: chainsOf(runs, deals.filter(ofKinds(choice))) };
};
