import type { CategoryDays, FeedRound } from '#db/queries/data-feeds.ts';
import { median } from '#lib/market/measures/measure.ts';
import { addDays, type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { DataNeed } from './schema.ts';

/** When a feed is due, and what counts as in full. Pure. */

/** A feed without a round for so many days has ended. */
export const FEED_DAYS = 180;

/** Rounds of so many days are counted as on time and in full. */
export const COUNTED_DAYS = 30;

/** Prices of so many days are looked at for suspect ones. */
export const SUSPECT_DAYS = 7;

/** Where each kind of need is acted on. */
export const DATA_PAGES: Record<DataNeed, string> = {
  feeds: '/admin/data#feeds',
  disputes: '/admin/questions',
  publishing: '/admin/settings',
  imports: '/admin/imports',
  matches: '/admin/matching',
  retitled: '/admin/matching?queue=changed',
};

/** Feeds and categories that the page and the API list. */
export const MOST_LISTED = 200;

/** Products without their image that are listed. */
export const MOST_IMAGES_LISTED = 50;

/** The newest pauses between rounds that say a feed's rhythm. */
const PAUSES_COUNTED = 20;

/** Fewer pauses are no rhythm. */
const LEAST_PAUSES = 3;

/** Nine of ten pauses are no longer than what a feed is given. */
const PATIENCE = 0.9;

/** A round with less than this share of what was tried, or of what is usual, is not in full. */
const IN_FULL = 0.9;

type FeedState = 'on_time' | 'late' | 'new';

export type FeedJudgement = {
  state: FeedState;
  /** Days from one round to the next, in the middle; null: too few rounds to say. */
  rhythm: number | null;
  /** The last day on which the next round is on time. */
  dueOn: Day | null;
  /** The newest round that can be used. */
  newest: FeedRound | null;
  /** What it has of what was tried or is usual, 0 to 1. */
  share: number | null;
  /** Rounds that were due in the days that are counted; of those, on time and in full. */
  rounds: number;
  onTime: number;
  inFull: number;
};

/** A round of which at least half succeeded, as everywhere that freshness is said. */
const isUsable = ({ attempted, succeeded }: FeedRound): boolean =>
  succeeded > 0 && 2 * succeeded >= attempted;

/**
 * How a feed does, by its rounds, the oldest first. Its rhythm is the median of the pauses between usable rounds; the next one may come a quarter of
 * that later, or as late as nine of ten came before, which allows for weekends.
 */
export const judgeFeed = (rounds: readonly FeedRound[], today: Day): FeedJudgement => {
  const usable = rounds.filter(isUsable);
  const newest = usable.at(-1) ?? null;
  const pauses = usable.slice(1).map(({ day }, at) => dayNumber(day) - dayNumber(usable[at]?.day ?? day));
  const recent = pauses.slice(-PAUSES_COUNTED);
  const rhythm = recent.length < LEAST_PAUSES ? null : median(recent);
  const patience = rhythm === null ? null : Math.max(Math.floor(rhythm * 1.25), longest(recent));
  const dueOn = newest && patience !== null ? addDays(newest.day, patience) : null;
  const isLate = dueOn !== null && today > dueOn;
  const usual = median(usable.slice(-PAUSES_COUNTED).map(({ succeeded }) => succeeded)) ?? 0;
  const shareOf = ({ attempted, succeeded }: FeedRound) => succeeded / Math.max(attempted, usual, 1);
  const counted = rounds.filter(({ day }) => day > addDays(today, -COUNTED_DAYS));
  const isOnTime = ({ day }: FeedRound): boolean => {
    const at = usable.findIndex((round) => round.day === day);
    return at >= 0 && (at === 0 || patience === null || (pauses[at - 1] ?? 0) <= patience);
  };
  return {
    state: rhythm === null ? 'new' : isLate ? 'late' : 'on_time',
    ...{ rhythm, dueOn, newest, share: newest && shareOf(newest) },
    rounds: counted.length + (isLate ? 1 : 0),
    onTime: counted.filter(isOnTime).length,
    inFull: counted.filter((round) => isUsable(round) && shareOf(round) >= IN_FULL).length,
  };
};

/** The pause that nine of ten do not exceed. */
const longest = (pauses: readonly number[]): number =>
  pauses.toSorted((a, b) => a - b)[Math.ceil(PATIENCE * pauses.length) - 1] ?? 0;

/** Whether a share of a round is less than usual. */
export const isShort = (share: number | null): boolean => share !== null && share < IN_FULL;

/** Sample data is shown wherever no licensed data is; licensed data once someone publishes it. */
export const waitsForPublishing = ({
  dataset,
  publishedAt,
}: Pick<CategoryDays, 'dataset' | 'publishedAt'>): boolean => dataset === 'licensed' && publishedAt === null;
