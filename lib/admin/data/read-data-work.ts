import {
  type CategoryDays,
  type FeedKey,
  type FeedRow,
  listCategoryDays,
  listFeeds,
} from '#db/queries/data-feeds.ts';
import { countWaitingDisputes } from '#db/queries/disputes.ts';
import { countWaitingImports } from '#db/queries/imports.ts';
import { countQueue } from '#db/queries/match-queue.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { REACH } from '#lib/vocabulary/paging.ts';
import { FEED_DAYS, type FeedJudgement, judgeFeed, waitsForPublishing } from './policy.ts';
import type { DataNeedsOut } from './schema.ts';

export type JudgedFeed = FeedRow & { judged: FeedJudgement };

export type DataWork = {
  feeds: JudgedFeed[];
  categories: CategoryDays[];
  needs: DataNeedsOut;
};

type Reading = Pick<SystemContext, 'db' | 'now'>;

export const feedKey = ({ dataset, retailerId, source, content }: FeedKey): string =>
  `${dataset} ${source} ${content} ${retailerId}`;

/** What arrives of the panel, each feed with how it does. */
export const listJudgedFeeds = async ({ db, now }: Reading): Promise<JudgedFeed[]> => {
  const today = cairoDay(now);
  const feeds = await listFeeds(db, addDays(today, -FEED_DAYS));
  return feeds.map((feed) => ({ ...feed, judged: judgeFeed(feed.rounds, today) }));
};

/** What waits for an admin in the market's data: all that says so reads this. */
export const readDataWork = async ({ db, now }: Reading): Promise<DataWork> => {
  const [feeds, categories, imports, matches, retitled, disputes] = await Promise.all([
    listJudgedFeeds({ db, now }),
    listCategoryDays(db),
    countWaitingImports(db, REACH),
    countQueue(db, { queue: 'waiting', dataset: null }, REACH),
    countQueue(db, { queue: 'changed', dataset: null }, REACH),
    countWaitingDisputes(db, REACH),
  ]);
  const needs = {
    feeds: feeds.filter(({ judged }) => judged.state === 'late').length,
    publishing: categories.filter(waitsForPublishing).length,
    imports,
    disputes,
    matches: Math.min(matches, REACH),
    retitled: Math.min(retitled, REACH),
  };
  return { feeds, categories, needs };
};
