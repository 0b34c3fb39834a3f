import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '#db/client.ts';
import { matchTitles, type TitleRow } from '#lib/matching/match-titles.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';

/** What the sample knows of a listing, besides what a file would say of it. */
type Listing = TitleRow & { productId: string; code: string; status: string; rivals: number };

const listings: Listing[] = [];

const match = async <Row extends TitleRow>(rows: readonly Row[]) =>
  Array.fromAsync(matchTitles(database(), 'sample', rows));

const anyRow: TitleRow = { retailerId: 'wahat', sku: null, title: '', size: null, gtin: null, price: null };
const verdictOf = async (row: Partial<TitleRow>) => {
  const [matched] = await match([{ ...anyRow, ...row }]);
  return {
    productId: matched?.verdict.productId,
    reasons: matched?.verdict.proposals[0]?.reasons,
  };
};

beforeAll(async () => {
  await withSampleMarket();
  // Packs that came back with the size of an earlier one have the same name and size.
  listings.push(
    ...(await database().execute<Listing>(sql`
      select l.retailer_id as "retailerId", null as sku, l.raw_title as title, l.raw_size as size, null as gtin, null as price,
        l.product_id as "productId", l.retailer_sku as code, l.match_status as status,
        (select count(*)::int from products o where o.family_id = p.family_id and o.id <> p.id and o.net_content = p.net_content
          and o.pack_count = p.pack_count) as rivals
      from listings l join products p on p.id = l.product_id where l.dataset = 'sample' order by l.id`)),
  );
}, 240_000);

describe('titles of the sample market', () => {
  it('are matched by their names to no wrong product, most of them by themselves', async () => {
    const matched = await match(listings);
    expect(matched.map(({ row }) => row)).toEqual(listings);
    const wrong = matched.filter(
      ({ row, verdict }) => verdict.productId !== null && verdict.productId !== row.productId,
    );
    expect(wrong.map(({ row, verdict }) => [row.title, row.productId, verdict.productId])).toEqual([]);
    const alone = matched.filter(({ row }) => row.rivals === 0);
    const right = alone.filter(({ verdict }) => verdict.verdict === 'auto');
    expect(right.length / alone.length).toBeGreaterThan(0.9);
    // Of two packs that are alike, a reviewer chooses.
    const shared = matched.filter(({ row }) => row.rivals > 0);
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.filter(({ verdict }) => verdict.verdict === 'auto')).toEqual([]);
  });

  it('under a code that is matched are of its product, until the title changes', async () => {
    const known = listings.filter(({ status }) => status !== 'review').slice(0, 20);
    const again = await match(known.map((row) => ({ ...row, sku: row.code })));
    expect(again.map(({ verdict }) => [verdict.productId, verdict.proposals[0]?.reasons])).toEqual(
      known.map(({ productId }) => [productId, ['listing_known']]),
    );
    const changed = await match(known.map((row) => ({ ...row, sku: row.code, title: `${row.title} 9 l` })));
    expect(new Set(changed.map(({ verdict }) => verdict.verdict))).toEqual(new Set(['review']));
  });

  it('under a code that a reviewer found no product for stay without one', async () => {
    const row = listings.findLast(({ status, rivals }) => status === 'auto' && rivals === 0);
    if (!row) throw new Error('the sample has no listing of its own');
    await database().execute(
      sql`update listings set match_status = 'rejected' where retailer_id = ${row.retailerId} and retailer_sku = ${row.code}`,
    );
    expect((await verdictOf({ ...row, sku: null })).productId).toBe(row.productId);
    expect((await verdictOf({ ...row, sku: row.code })).productId).toBeNull();
  });

  it('under a code of another retailer are not', async () => {
    const [listing] = listings;
    const other = listings.find(({ retailerId }) => retailerId !== listing?.retailerId);
    const found = await verdictOf({ retailerId: other?.retailerId ?? '', sku: listing?.code ?? '' });
    expect(found).toEqual({ productId: null, reasons: undefined });
  });
});

describe('a GTIN', () => {
  it('stands for its product at every retailer', async () => {
    const [product] = await database().execute<{ id: string; gtin: string }>(
      sql`select id, gtin from products where dataset = 'sample' and gtin is not null order by id limit 1`,
    );
    const found = await verdictOf({ title: 'Something', gtin: product?.gtin ?? '' });
    expect(found).toEqual({ productId: product?.id, reasons: ['gtin_equal'] });
  });

  it('that a shop gives out itself stands for its product there alone', async () => {
    const [listing] = listings.filter(({ status }) => status === 'approved');
    const gtin = '2001234567893';
    await database().execute(
      sql`update listings set retailer_sku = ${gtin} where retailer_id = ${listing?.retailerId} and retailer_sku = ${listing?.code}`,
    );
    const row = { title: listing?.title ?? '', size: listing?.size ?? null, gtin };
    const here = await verdictOf({ ...row, retailerId: listing?.retailerId ?? '' });
    expect(here).toEqual({ productId: listing?.productId, reasons: ['listing_known'] });
    const elsewhere = await verdictOf({ ...row, retailerId: 'elsewhere', title: 'Something' });
    expect(elsewhere).toEqual({ productId: null, reasons: undefined });
  });
});

it('a price far from what is paid today is looked at', async () => {
  const [product] = await database().execute<{ title: string; median: number }>(sql`
    select p.name_en as title, (percentile_disc(0.5) within group (order by coalesce(t.promo_price, t.regular_price)))::float8 as median
    from products p join price_series t on t.product_id = p.id and t.price_type = 'consumer' and t.owner_company_id is null
    where p.dataset = 'sample' and t.currency = 'EGP' and t.regular_price is not null
      and not exists (select from products o where o.family_id = p.family_id and o.id <> p.id)
    group by p.id order by p.id limit 1`);
  const { title = '', median = 0 } = product ?? {};
  expect((await verdictOf({ title, price: median * 2 })).reasons).toEqual(['names_equal']);
  expect((await verdictOf({ title, price: median * 3 })).reasons).toEqual(['price_outside']);
});

it('rows of a dataset without products wait for them', async () => {
  const [matched] = await Array.fromAsync(
    matchTitles(database(), 'licensed', [{ ...anyRow, title: 'Milk 1 l' }]),
  );
  expect(matched?.verdict).toEqual({ verdict: 'unmatched', productId: null, proposals: [] });
});
