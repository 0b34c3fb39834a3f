import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database, Statements } from '#db/client.ts';
import { imageHosts, productImages } from '#db/schema/market-images.ts';
import { IMAGE_PATH, type ImageFault, type ImageType } from '#lib/vocabulary/image-terms.ts';

/** Pictures of products that files name, and the hosts that they are fetched from. */

export const listImageHosts = async (db: Database): Promise<string[]> => {
  const rows = await db.select({ host: imageHosts.host }).from(imageHosts).orderBy(asc(imageHosts.host));
  return rows.map(({ host }) => host);
};

/** Has these be all hosts; pictures that wait for one of them, or lost theirs, are looked at again. */
export const replaceImageHosts = async (
  db: Database,
  hosts: readonly string[],
  { by, now }: { by: string; now: Date },
): Promise<void> => {
  const names = sql`${sql.param([...hosts])}::text[]`;
  await db.execute(sql`delete from image_hosts where host <> all (${names})`);
  if (hosts.length > 0)
    await db
      .insert(imageHosts)
      .values(hosts.map((host) => ({ host, addedAt: now, addedBy: by })))
      .onConflictDoNothing();
  await db
    .update(productImages)
    .set({ state: 'waiting', tries: 0, dueAt: now, changedAt: now })
    .where(and(eq(productImages.state, 'failed'), eq(productImages.fault, 'host')));
};

/** Has each picture that a product names wait to be fetched, once. */
export const noteNamedImages = async (db: Statements, now: Date): Promise<void> => {
  await db.execute(sql`
    insert into product_images (source, state, due_at, changed_at)
    select distinct p.image_source, 'waiting', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from products p where p.image_source is not null and not exists (select from product_images i where i.source = p.image_source)
    on conflict do nothing`);
};

/** Has products show the pictures that they name, as far as they are stored. Others show what they showed, unless that was one of these. */
export const linkStoredImages = async (db: Statements): Promise<void> => {
  await db.execute(sql`
    update products p set image_url = n.url
    from (
      select p.id, case when i.sha256 is not null then ${IMAGE_PATH} || i.sha256 when not starts_with(p.image_url, ${IMAGE_PATH}) then p.image_url end as url
      from products p left join product_images i on i.source = p.image_source and i.state = 'stored'
      where p.image_source is not null or starts_with(p.image_url, ${IMAGE_PATH})) as n
    where p.id = n.id and p.image_url is distinct from n.url`);
};

export const listDueImages = (
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<{ source: string; tries: number }[]> =>
  db
    .select({ source: productImages.source, tries: productImages.tries })
    .from(productImages)
    .where(and(eq(productImages.state, 'waiting'), lte(productImages.dueAt, now)))
    .orderBy(asc(productImages.dueAt), asc(productImages.source))
    .limit(limit);

type Stored = { sha256: string; type: ImageType; content: Buffer };

export const storeImage = async (db: Database, source: string, stored: Stored, now: Date): Promise<void> => {
  await db
    .update(productImages)
    .set({ ...stored, state: 'stored', fault: null, changedAt: now })
    .where(and(eq(productImages.source, source), eq(productImages.state, 'waiting')));
};

/** @param again when it is tried again; null: never */
export const noteImageFault = async (
  db: Database,
  source: string,
  { fault, again, now }: { fault: ImageFault; again: Date | null; now: Date },
): Promise<void> => {
  await db
    .update(productImages)
    .set({
      ...{ fault, tries: sql`${productImages.tries} + 1`, changedAt: now },
      ...(again === null ? { state: 'failed' } : { dueAt: again }),
    })
    .where(and(eq(productImages.source, source), eq(productImages.state, 'waiting')));
};

export const findImage = async (
  db: Database,
  sha256: string,
): Promise<{ type: ImageType; content: Buffer } | null> => {
  const [row] = await db
    .select({ type: productImages.type, content: productImages.content })
    .from(productImages)
    .where(eq(productImages.sha256, sha256))
    .limit(1);
  return row?.type && row.content ? { type: row.type, content: row.content } : null;
};

export type ImageCounts = {
  stored: number;
  waiting: number;
  faults: { fault: ImageFault; images: number }[];
};

/** Pictures by their state; of those that failed, why. */
export const countImages = async (db: Database): Promise<ImageCounts> => {
  const rows = await db
    .select({ state: productImages.state, fault: productImages.fault, images: sql<number>`count(*)::int` })
    .from(productImages)
    .groupBy(productImages.state, productImages.fault);
  const of = (state: string) =>
    rows.filter((row) => row.state === state).reduce((sum, { images }) => sum + images, 0);
  return {
    ...{ stored: of('stored'), waiting: of('waiting') },
    faults: rows
      .flatMap(({ state, fault, images }) => (state === 'failed' && fault ? [{ fault, images }] : []))
      .toSorted((a, b) => b.images - a.images),
  };
};

export type FailedImage = {
  productId: string;
  nameEn: string;
  nameAr: string;
  source: string;
  fault: ImageFault;
  failedAt: string;
};

/** The products without a picture because the one that they name could not be fetched, the newest failures first, and how many there are. */
export const listFailedImages = async (
  db: Database,
  limit: number,
): Promise<{ total: number; items: FailedImage[] }> => {
  const rows = await db.execute<FailedImage & { total: number }>(sql`
    select p.id as "productId", p.name_en as "nameEn", p.name_ar as "nameAr", i.source, i.fault, i.changed_at::text as "failedAt",
      (count(*) over ())::int as total
    from product_images i join products p on p.image_source = i.source
    where i.state = 'failed' and i.fault is not null order by i.changed_at desc, p.id limit ${limit}`);
  return { total: rows[0]?.total ?? 0, items: rows };
};

/** Removes up to `limit` pictures that no product has named since a moment. @returns how many */
export const sweepImages = async (db: Database, before: Date, limit: number): Promise<number> => {
  const unnamed = db
    .select({ source: productImages.source })
    .from(productImages)
    .where(
      and(
        lte(productImages.changedAt, before),
        sql`not exists (select from products p where p.image_source = ${productImages.source})`,
      ),
    )
    .limit(limit);
  const removed = await db
    .delete(productImages)
    .where(inArray(productImages.source, unnamed))
    .returning({ source: productImages.source });
  return removed.length;
};
