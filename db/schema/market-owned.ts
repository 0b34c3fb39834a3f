import { sql } from 'drizzle-orm';
import { check, date, numeric, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { VAT_BASES } from '#lib/vocabulary/import-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { categories } from './categories.ts';
import { id, instant, oneOf } from './columns.ts';

/*
 * What a company brought of its own, for itself alone. Rows name their product by its barcode and their retailer by its name, and not by an id of the
 * panel: which of its products and retailers that is changes with the data that the company sees. Companies are plain text, as everywhere in the
 * market.
 */

const day = () => date({ mode: 'string' });
const price = () => numeric({ precision: 12, scale: 4, mode: 'number' });

/** What retailers pay a company for a product from a day on, as its file says it. */
export const ownTradePrices = pgTable(
  'own_trade_prices',
  {
    id: id(),
    ownerCompanyId: text().notNull(),
    gtin: text().notNull(),
    /** What the company calls it. */
    code: text(),
    title: text(),
    /** Its name in English; null: all retailers. */
    retailer: text(),
    validFrom: day().notNull(),
    /** For so many pieces, before the rebate. */
    price: price().notNull(),
    pieces: smallint().notNull().default(1),
    vatBasis: text({ enum: VAT_BASES }).notNull(),
    /** In percent. */
    rebate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    /** Of two that say the same of a retailer and a day, the one that was imported last counts. */
    savedAt: instant().notNull(),
  },
  (t) => [
    unique('own_trade_prices_key').on(t.ownerCompanyId, t.gtin, t.validFrom, t.retailer).nullsNotDistinct(),
    oneOf('own_trade_prices_vat_basis_check', t.vatBasis, VAT_BASES),
    check('own_trade_prices_gtin_check', sql`is_gtin(${t.gtin}) and ${t.gtin} = canonical_gtin(${t.gtin})`),
    check('own_trade_prices_price_check', sql`${t.price} > 0`),
    check('own_trade_prices_pieces_check', sql`${t.pieces} between 1 and 1000`),
    check('own_trade_prices_rebate_check', sql`${t.rebate} >= 0 and ${t.rebate} < 100`),
  ],
);

/**
 * What each retailer that carries a product pays for a piece of it, without VAT, between two days. Derived from the rows above
 * (db/market/own-costs.ts): one of all retailers is a row for each of them.
 */
export const ownTradeCosts = pgTable(
  'own_trade_costs',
  {
    categoryNo: smallint()
      .notNull()
      .references(() => categories.no),
    ownerCompanyId: text().notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    productId: text().notNull(),
    retailerId: text().notNull(),
    fromOn: day().notNull(),
    /** Its last day. */
    toOn: day().notNull(),
    cost: price().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'own_trade_costs_pkey',
      columns: [t.categoryNo, t.ownerCompanyId, t.dataset, t.productId, t.retailerId, t.fromOn],
    }),
    oneOf('own_trade_costs_dataset_check', t.dataset, DATASETS),
    check('own_trade_costs_cost_check', sql`${t.cost} > 0`),
    check('own_trade_costs_period_check', sql`${t.toOn} >= ${t.fromOn}`),
  ],
);

/** Companies with rows of their own whose plan no longer has them, since when: what they brought is deleted some time later. */
export const ownDataEnds = pgTable('own_data_ends', {
  ownerCompanyId: text().primaryKey(),
  endedAt: instant().notNull(),
  /** When it is deleted: sooner after a trial than after a plan. */
  deletedAfter: instant().notNull(),
});
