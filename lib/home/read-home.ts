import { type DayByCategory, findHomeSince, viewHome } from '#db/queries/home-days.ts';
import { type KnownCategory, listKnownCategories } from '#db/queries/market-changes.ts';
import { readTogether } from '#db/read-together.ts';
import { log } from '#lib/core/log.ts';
import { moduleAccess } from '#lib/market/access/module-access.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { findNews, type News } from '#lib/market/changes/news.ts';
import type { Headline } from '#lib/market/dashboard/headline.ts';
import type { DashboardRegistry } from '#lib/market/dashboards.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import type { HomePage } from './home-page.ts';
import { findHeadline } from './kept-headlines.ts';

/** What home shows to people whose dashboards are open. */
export type OpenHome = {
  news: News;
  /** The category that the modules' figures are of: the first with own brands, else the first; null: there is none. */
  category: Named | null;
  headlines: Partial<Record<ModuleName, Headline>>;
};

/** Whose home it is; `viewing`: someone else looks on. */
type Person = Pick<HomePage['actor'], 'userId' | 'viewing'> & Pick<HomePage, 'db'>;

/** Reads it, in at most six statements whatever the number of categories: what modules ask for side by side is one. */
export const readHome = async (
  person: Person,
  reader: Reader,
  registry: DashboardRegistry,
): Promise<OpenHome> => {
  const categories = await listKnownCategories(reader.market, reader.scope);
  const seen = await seenBefore(person, reader, categories);
  const leading =
    categories.find(({ id }) => (reader.ours?.get(id)?.own.length ?? 0) > 0) ?? categories[0] ?? null;
  const together = { ...reader, market: readTogether(reader.market) };
  const [news, headlines] = await Promise.all([
    findNews(together, categories, seen),
    leading === null ? {} : readHeadlines(together, registry, leading),
  ]);
  const category = leading && { id: leading.id, name: nameIn(reader.locale, leading) };
  return { news, category, headlines };
};

/** Who looks on as someone else changes nothing of what is news to that person. */
const seenBefore = (
  { userId, viewing, db }: Person,
  { now }: Reader,
  categories: readonly KnownCategory[],
): Promise<DayByCategory> => {
  const today = cairoDay(now);
  if (viewing !== null) return findHomeSince(db, { userId, today });
  const shown = Object.fromEntries(
    categories.flatMap(({ id, newestOn }) => (newestOn === null ? [] : [[id, newestOn]])),
  );
  return viewHome(db, { userId, today, shown });
};

const readHeadlines = async (
  reader: Reader,
  registry: DashboardRegistry,
  category: KnownCategory,
): Promise<OpenHome['headlines']> => {
  const found = await Promise.all(
    moduleList.map(async ({ name }): Promise<[ModuleName, Headline][]> => {
      const dashboard = registry[name];
      if (!dashboard || moduleAccess(reader.scope, name) === 'closed') return [];
      const headline = await findHeadline(reader, dashboard, category).catch((error: unknown) => {
        log.error({ error, module: name }, 'figure of home not read');
        return null;
      });
      return headline ? [[name, headline]] : [];
    }),
  );
  return Object.fromEntries(found.flat());
};
