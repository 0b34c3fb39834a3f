import { listKnownCategories } from '#db/queries/market-changes.ts';
import { listCoveredCategories } from '#db/queries/market-view.ts';
import { joinNames } from '#lib/i18n/format.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { findNews, type NewsItem } from '#lib/market/changes/news.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import type { Answer } from './answer.ts';
import { provenanceOf } from './question.ts';
import { newestDayOf } from './standing-prices.ts';
import { findSubject, type Subject } from './subject/find-subject.ts';

type Changes = {
  /** The own brands' first and then the largest, as home has them. */
  items: NewsItem[];
  /** How many there are. */
  total: number;
};

type Asked = { subject: string; retailers: readonly string[]; since: Day | null; limit: number };

/** What changed from a day on, in the words and the order of home: in all categories where none is named. A plan has the changes of its modules. */
export const findChanges = async (
  reader: Reader,
  { subject: words, retailers, since, limit }: Asked,
): Promise<Answer<Changes>> => {
  const isOfAll = words.trim() === '' && retailers.length === 0;
  const subject = await (isOfAll
    ? firstCategory(reader)
    : findSubject(reader, { subject: words, retailers }));
  if ('status' in subject) return subject;
  const known = await listKnownCategories(reader.market, reader.scope);
  const categories = isOfAll ? known : known.filter(({ id }) => id === subject.view.category.id);
  // News are of the days after the one that was seen.
  const seen = Object.fromEntries(since === null ? [] : categories.map(({ id }) => [id, addDays(since, -1)]));
  const { products, retailers: shops } = subject.chains;
  const among = isOfAll ? {} : { products, retailers: shops };
  const { items, more, since: after } = await findNews(reader, categories, seen, { limit, ...among });
  const { to } = newestDayOf(reader, subject);
  const [from = to] = [to, ...(after === null ? [] : [addDays(after, 1)])].toSorted();
  const about = isOfAll ? ofAll(reader, subject, categories) : subject;
  const provenance = provenanceOf(reader, about, {
    range: { from, to },
    products: items.reduce((sum, item) => sum + item.products, 0),
    retailers: items.map(({ retailer }) => retailer),
  });
  return items.length === 0
    ? { status: 'nothing_found', provenance }
    : { status: 'found', data: { items, total: items.length + more }, provenance };
};

/** What of an answer on all categories is said of one: their dataset, and up to when they are known. */
const firstCategory = async (reader: Reader) => {
  const [first] = await listCoveredCategories(reader.market, reader.scope);
  return findSubject(reader, first ? { category: first.id } : { subject: '' });
};

const ofAll = (
  { locale }: Reader,
  subject: Subject,
  categories: Parameters<typeof findNews>[1],
): Subject => ({
  ...subject,
  name: joinNames(
    locale,
    categories.map((category) => namerOf(locale)(category).name),
  ),
  ...{ ignored: [], alsoIn: [], notSearched: [] },
});
