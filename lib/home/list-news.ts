import { z } from 'zod';
import { findHomeSince } from '#db/queries/home-days.ts';
import { listKnownCategories } from '#db/queries/market-changes.ts';
import type { Context } from '#lib/context/context.ts';
import { readMarket } from '#lib/market/access/read-market.ts';
import { findNews } from '#lib/market/changes/news.ts';
import { newsPath } from '#lib/market/changes/news-address.ts';
import { newsSentence } from '#lib/market/changes/news-sentence.ts';
import { Named } from '#lib/market/dashboard/schema.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { CHANGE_KINDS } from '#lib/vocabulary/change-policy.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';

export const NewsListOut = z.object({
  /** The newest day with data; null where the plan has none, or nothing was loaded yet. */
  upTo: z.string().nullable(),
  /** All of it is newer than this day. */
  since: z.string().nullable(),
  /** How many more there are. */
  more: z.number().int(),
  items: z.array(
    z.object({
      kind: z.enum(CHANGE_KINDS),
      day: z.string(),
      category: Named,
      text: z.string(),
      module: z.enum(MODULE_NAMES),
      /** Where its rows are, without a language. */
      path: z.string(),
    }),
  ),
});
export type NewsListOut = z.output<typeof NewsListOut>;

const NOTHING: NewsListOut = { upTo: null, since: null, more: 0, items: [] };

/** GET /market/news: what home says has changed, and up to when data was loaded. It doesn't count as a visit of home. */
export const listNews = (ctx: Context<Account>): Promise<NewsListOut> =>
  readMarket(ctx, async (reader) => {
    const { market, scope, locale, now } = reader;
    if (scope.why === 'showcase') return NOTHING;
    const [categories, seen] = await Promise.all([
      listKnownCategories(market, scope),
      findHomeSince(ctx.db, { userId: ctx.actor.userId, today: cairoDay(now) }),
    ]);
    const { items, more, since } = await findNews(reader, categories, seen);
    const days = categories.flatMap(({ newestOn }) => newestOn ?? []).toSorted();
    return {
      ...{ upTo: days.at(-1) ?? null, since, more },
      items: items.map((item) => ({
        ...{ kind: item.kind, day: item.day, category: item.category, module: item.module },
        ...{ text: newsSentence(locale, item), path: newsPath(item) },
      })),
    };
  });
