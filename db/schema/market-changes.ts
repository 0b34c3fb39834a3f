import { sql } from 'drizzle-orm';
import { check, date, index, numeric, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { CHANGE_KINDS } from '#lib/vocabulary/change-policy.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { oneOf } from './columns.ts';

const amount = () => numeric({ precision: 12, scale: 4, mode: 'number' });

/**
 * What became so in a category, and when: of the panel's consumer prices and promotions in whole chains, and of its visits. Derived from spells, up to the
 * category's newest day and for thirteen months before it. What it names is there, since chains and
 * shelves refer to it; foreign keys would cost as much again as the rest of the insert.
 */
export const marketChanges = pgTable(
  'market_changes',
  {
    categoryNo: smallint().notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    /** The day from which it can be said. */
    firstOn: date({ mode: 'string' }).notNull(),
    kind: text({ enum: CHANGE_KINDS }).notNull(),
    productId: text().notNull(),
    retailerId: text().notNull(),
    /** Of one shelf. */
    storeId: text(),
    brandId: text().notNull(),
    /** What shoppers paid and pay; the regular and the promotional price; the content of the pack that was replaced and of the one that took its place. */
    before: amount(),
    after: amount(),
    /** The pack that was replaced. */
    formerId: text(),
    /** Where visits found it carried, or no longer. */
    storeIds: text().array(),
  },
  (t) => [
    unique('market_changes_key')
      .on(t.categoryNo, t.dataset, t.firstOn, t.kind, t.productId, t.retailerId, t.storeId)
      .nullsNotDistinct(),
    // A load asks of each pair whether it was there before and went.
    index('market_changes_gone_idx')
      .on(t.categoryNo, t.productId, t.retailerId)
      .where(sql`${t.kind} = 'gone'`),
    // And from a day on, of those whose promotions it derives again.
    index('market_changes_promotions_idx')
      .on(t.categoryNo, t.productId, t.retailerId, t.firstOn)
      .where(sql`${t.kind} in ('promotion_begun', 'promotion_ended')`),
    oneOf('market_changes_dataset_check', t.dataset, DATASETS),
    oneOf('market_changes_kind_check', t.kind, CHANGE_KINDS),
    check('market_changes_amounts_check', sql`${t.before} > 0 and ${t.after} > 0`),
  ],
);
