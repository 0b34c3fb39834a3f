import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import type { Expected } from '../expected.ts';
import { daysBefore, pricesIf } from '../raw.ts';
import { named, productIn } from './question.ts';

/** Packs in whose place smaller ones came: both names, and by how many percent their units' prices differ. */
export const shrunk = async (
  locale: 'en' | 'ar',
  { brandId, categoryId }: { brandId: string; categoryId: string },
): Promise<Expected> => {
  const [pair] = await database().execute<{ before: string; after: string; day: string }>(sql`
    with sold as (
      select product_id as id, min(p.from_on) as day, (select max(l.last_seen)::date from listings l where l.product_id = c.product_id) as last from chain_prices c join chain_spells p on p.category_no = c.category_no and p.chain_id = c.id
      where c.dataset = 'sample' and c.owner_company_id is null and c.area = 0 and c.category_no = (select no from categories where id = ${categoryId})
      group by 1)
    select old.id as before, new.id as after, first.day::text as day
    from products new join sold first on first.id = new.id
      join products old on old.family_id = new.family_id and old.pack_count * old.net_content > new.pack_count * new.net_content
      join sold gone on gone.id = old.id
    where new.brand_id = ${brandId} and new.category_id = ${categoryId} and first.day > (select min(day) from sold) + 30
    order by abs(gone.last - first.day), first.day desc limit 1`);
  if (!pair) throw new Error(`No pack of ${brandId} shrank.`);
  const [older, newer] = [
    await pricesIf(daysBefore(pair.day, 1), { productId: pair.before }),
    await pricesIf(pair.day, { productId: pair.after }),
  ];
  const changes = newer.flatMap((after) => {
    const before = older.find(({ retailerId }) => retailerId === after.retailerId);
    return before ? 100 * (after.unit / before.unit - 1) : [];
  });
  if (changes.length === 0) throw new Error(`${pair.after} never took the place of ${pair.before}.`);
  const names = [...older.slice(0, 1), ...newer.slice(0, 1)].map((price) => productIn(locale, price));
  return {
    figures: [...new Set(changes.map((each) => Number(each.toFixed(4))))],
    says: names.map(named),
    tools: ['listCatalogueChanges', 'resolveNames'],
  };
};
