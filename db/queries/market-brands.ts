import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import type { AlsoCalled } from './categories.ts';
import { coveredCategories, datasetOf } from './market-view.ts';

export type CategoryBrandRow = NamedRow &
  AlsoCalled & {
    categoryId: string;
    /** Who owns it now; null where no one is known to. */
    makerEn: string | null;
    makerAr: string | null;
    products: number;
  };

/** The brands of every category that a scope covers, those with the most products first. */
export const listCategoryBrands = (db: Database, scope: DataScope): Promise<CategoryBrandRow[]> =>
  db.execute<CategoryBrandRow>(sql`
    select view.id as "categoryId", b.id, b.name_en as "nameEn", b.name_ar as "nameAr", b.aliases,
      m.name_en as "makerEn", m.name_ar as "makerAr", count(*)::int as products
    from (select c.id, ${datasetOf(scope)} as dataset from categories c where ${coveredCategories(scope)}) as view
    join products p on p.category_id = view.id and p.dataset = view.dataset
    join brands b on b.id = p.brand_id
    left join brand_ownerships o on o.brand_id = b.id and o.valid_to is null
    left join manufacturers m on m.id = o.manufacturer_id
    group by view.id, b.id, m.id
    order by products desc, b.name_en`);
