import { countSuspects } from '#db/queries/data-feeds.ts';
import { listImportQuality } from '#db/queries/imports.ts';
import { countImages, type FailedImage, listFailedImages } from '#db/queries/product-images.ts';
import { listOrNull } from '#lib/admin/list/list-or-null.ts';
import { listOverturnedWeeks } from '#lib/admin/matching/list-matches.ts';
import type { Context } from '#lib/context/context.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { COUNTED_DAYS, MOST_IMAGES_LISTED, MOST_LISTED, SUSPECT_DAYS } from './policy.ts';
import { feedKey, type JudgedFeed, readDataWork } from './read-data-work.ts';
import type { DataHealthOut, FeedOut } from './schema.ts';

/** GET /admin/data: what arrived, how sound it is, and what waits for someone. Counts that took too long are null. */
export const getDataHealth = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<DataHealthOut> => {
  const [{ feeds, categories, needs }, imports, suspects, matching, images, failed] = await Promise.all([
    readDataWork({ db, now }),
    listImportQuality(db, addMs(now, -COUNTED_DAYS * DAY)),
    listOrNull(countSuspects(db, addDays(cairoDay(now), -SUSPECT_DAYS)), 'the suspect prices'),
    listOrNull(listOverturnedWeeks({ db, now }), 'the overturned matches'),
    countImages(db),
    listFailedImages(db, MOST_IMAGES_LISTED),
  ]);
  const counts = suspects && new Map(suspects.map((row) => [feedKey(row), row]));
  const lateFirst = feeds.toSorted((a, b) => rank(a) - rank(b));
  return {
    asOf: now.toISOString(),
    needs,
    feeds: {
      total: feeds.length,
      items: lateFirst.slice(0, MOST_LISTED).map((feed) => {
        const counted = counts?.get(feedKey(feed));
        const none = counts === null ? null : 0;
        return feedOut(feed, counted?.prices ?? none, counted?.suspect ?? none);
      }),
    },
    imports,
    categories: categories
      .slice(0, MOST_LISTED)
      .map(({ id, nameEn, nameAr, ...days }) => ({ category: { id, nameEn, nameAr }, ...days })),
    images: {
      ...{ stored: images.stored, waiting: images.waiting },
      failed: { total: failed.total, items: failed.items.map(failedImageOut) },
    },
    matching,
  };
};

const failedImageOut = ({ productId: id, nameEn, nameAr, source, fault, failedAt }: FailedImage) => ({
  product: { id, nameEn, nameAr },
  ...{ source, fault, failedAt: new Date(failedAt).toISOString() },
});

const rank = ({ judged }: JudgedFeed): number => (judged.state === 'late' ? 0 : 1);

const feedOut = (
  { judged, retailerId: id, nameEn, nameAr, dataset, source, content, newestAt }: JudgedFeed,
  prices: number | null,
  suspect: number | null,
): FeedOut => {
  const { newest, share } = judged;
  return {
    ...{ dataset, source, content, newestAt, prices, suspect },
    retailer: { id, nameEn, nameAr },
    state: judged.state,
    rhythmDays: judged.rhythm,
    dueOn: judged.dueOn,
    newest: newest && { ...newest, share: Math.min(1, share ?? 0) },
    rounds: judged.rounds,
    onTime: judged.onTime,
    inFull: judged.inFull,
  };
};
