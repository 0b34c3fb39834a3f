import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { pricesAfter, readEnded } from '#lib/market/promotions/panels/after/prices-after.ts';
import type { AfterData } from '#lib/market/promotions/panels/after/schema.ts';
import { retailerLeague } from '#lib/market/promotions/panels/league/retailer-league.ts';
import type { LeagueData } from '#lib/market/promotions/panels/league/schema.ts';
import { realDiscounts } from '#lib/market/promotions/panels/real-discounts/real-discounts.ts';
import type { RealDiscountsData } from '#lib/market/promotions/panels/real-discounts/schema.ts';
import { readAlwaysOn } from '#lib/market/promotions/read-always-on.ts';
import { questionOfDays } from './question.ts';
import { OF_PROMOTIONS, readDeals, seenInDeals } from './read-deals.ts';

export type RealDiscounts = {
  league: LeagueData;
  /** The deepest first; none in plans without single products. */
  promotions: RealDiscountsData['rows'];
  /** What shoppers paid a week after promotions ended. */
  after: AfterData;
};

type Input = {
  period: PeriodChoice | null;
  /** Lists those alone that are less than they claim. */
  onlyFalse: boolean;
};

/** Which discounts hold against the lowest price of the 30 days before, retailer by retailer and one by one, as Promotions has them; 30 days where none are named. */
export const findRealDiscounts = questionOfDays(
  OF_PROMOTIONS,
  async (reader, subject, { period, onlyFalse }: Input) => {
    const read = await readDeals(reader, subject, period);
    const { set, query } = read;
    if (query === null) return { data: null, seen: seenInDeals(read, subject, 'real') };
    const [alwaysOn, ended] = await Promise.all([
      readAlwaysOn(query),
      readEnded(query, Promise.resolve(set)),
    ]);
    const league = retailerLeague(set, alwaysOn);
    const { rows } = realDiscounts(set, alwaysOn, query);
    const data: RealDiscounts = {
      league,
      promotions: onlyFalse ? rows.filter(({ verdict }) => isFalse(verdict)) : rows,
      after: pricesAfter(set, ended, query),
    };
    return {
      data: set.chosen.length === 0 ? null : data,
      seen: { ...seenInDeals(read, subject, 'real'), drill: 'real-share' },
    };
  },
);

const isFalse = (verdict: RealDiscountsData['rows'][number]['verdict']): boolean =>
  verdict === 'inflated' || verdict === 'no_discount';
