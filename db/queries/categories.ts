import { and, asc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { prepareOnce } from '#db/prepare-once.ts';
import { categories } from '#db/schema/categories.ts';
import { products } from '#db/schema/market-catalogue.ts';
import { categoryDatasets } from '#db/schema/market-runs.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

/** Other names that people ask for it by. */
export type AlsoCalled = { aliases: string[] };

/** The one order of categories. */
const inOrder = [asc(categories.position), asc(categories.id)];

const named = { id: categories.id, nameEn: categories.nameEn, nameAr: categories.nameAr };

const listingSelectable = prepareOnce((db) =>
  db
    .select({ ...named, aliases: categories.aliases })
    .from(categories)
    .where(eq(categories.isSelectable, true))
    .orderBy(...inOrder)
    .prepare('list_selectable_categories'),
);

/** Every category that can be chosen with a plan, in the order shown. */
export const listSelectableCategories = async (db: Database): Promise<(NamedRow & AlsoCalled)[]> =>
  listingSelectable(db).execute();

/** Those with these ids, whether they can still be chosen or not, in the order shown. */
export const listCategoriesById = async (db: Database, ids: readonly string[]): Promise<NamedRow[]> => {
  if (ids.length === 0) return [];
  return await db
    .select(named)
    .from(categories)
    .where(inArray(categories.id, [...ids]))
    .orderBy(...inOrder);
};

export type EditableCategory = NamedRow & {
  isSelectable: boolean;
  isShowcase: boolean;
  licensedProducts: number;
  /** The newest day with a licensed price. */
  licensedUntil: Day | null;
  /** Since when customers see the licensed rows; null: they do not. */
  publishedAt: Date | null;
};

/** Groups of categories are not chosen themselves. */
const isLeaf = sql`not exists (select 1 from categories child where child.parent_id = ${categories.id})`;

const editable = (db: Database) =>
  db
    .select({
      ...named,
      isSelectable: categories.isSelectable,
      isShowcase: categories.isShowcase,
      licensedProducts: sql<number>`(
        select count(*)::int from ${products} p where p.category_id = ${categories.id} and p.dataset = 'licensed')`,
      licensedUntil: categoryDatasets.newestOn,
      publishedAt: categoryDatasets.publishedAt,
    })
    .from(categories)
    .leftJoin(categoryDatasets, and(eq(categoryDatasets.categoryNo, categories.no), ofLicensed))
    .where(isLeaf)
    .orderBy(...inOrder);

const ofLicensed = eq(categoryDatasets.dataset, 'licensed');

/** Every category that is, was or may be chosen, in the order shown. */
export const listEditableCategories = async (db: Database): Promise<EditableCategory[]> => editable(db);

/** The same; a change of one locks all, so that their order and how many can be chosen stay true. */
export const lockEditableCategories = async (tx: Transaction): Promise<EditableCategory[]> => {
  // In the order of what never changes; and read again, because the transaction that held them may have moved them.
  await tx.select({ id: categories.id }).from(categories).orderBy(asc(categories.id)).for('no key update');
  return editable(tx);
};

type CategoryChange = Partial<Pick<EditableCategory, 'nameEn' | 'nameAr' | 'isSelectable'>>;

export const updateCategory = async (tx: Transaction, id: string, change: CategoryChange): Promise<void> => {
  await tx.update(categories).set(change).where(eq(categories.id, id));
};

type Publication = { categoryId: string; isPublished: boolean; by: string; now: Date };

/** Shows the licensed rows of a category to customers, or no longer. @returns false where they already are, or are not, shown */
export const setPublished = async (
  tx: Transaction,
  { categoryId, isPublished, by, now }: Publication,
): Promise<boolean> => {
  const no = sql`(select ${categories.no} from ${categories} where ${categories.id} = ${categoryId})`;
  const isOff = isNull(categoryDatasets.publishedAt);
  const publication = isPublished
    ? { publishedAt: now, publishedBy: by }
    : { publishedAt: null, publishedBy: null };
  const changedRows = await tx
    .update(categoryDatasets)
    .set(publication)
    .where(and(eq(categoryDatasets.categoryNo, no), ofLicensed, isPublished ? isOff : not(isOff)))
    .returning({ no: categoryDatasets.categoryNo });
  return changedRows.length > 0;
};

/** Shows categories in the order of their ids here. */
export const orderCategories = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    update categories set position = wanted.place
    from unnest(${sql.param([...ids])}::text[]) with ordinality as wanted (id, place)
    where categories.id = wanted.id and categories.position <> wanted.place`);
};

/** What a dataset of a category is known to be: another text each time that anything of it is derived. @param held its row of `category_datasets` */
export const derivedState = (held: SQL): SQL<string> => sql<string>`coalesce(md5(${held}::text), '')`;

export type CategoryState = NamedRow & {
  no: number;
  dataset: Dataset;
  isPublished: boolean;
  newestOn: Day | null;
  state: string;
};

/** Every dataset of every category with the state that a database has it in, in the order of categories. Asked of the database that writes, and of the one that is read. */
export const listCategoryStates = (db: Database): Promise<CategoryState[]> =>
  db
    .select({
      ...named,
      no: categories.no,
      dataset: categoryDatasets.dataset,
      isPublished: sql<boolean>`${categoryDatasets.publishedAt} is not null`,
      newestOn: categoryDatasets.newestOn,
      state: derivedState(sql`${categoryDatasets}`),
    })
    .from(categories)
    .innerJoin(categoryDatasets, eq(categoryDatasets.categoryNo, categories.no))
    .orderBy(...inOrder, asc(categoryDatasets.dataset));
