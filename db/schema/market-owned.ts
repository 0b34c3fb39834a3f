import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { OWN_MATCHES, VAT_BASES } from '#lib/vocabulary/import-terms.ts';
import { AVAILABILITY_STATES } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { categories } from './categories.ts';
import { id, instant, oneOf } from './columns.ts';

/*
 * What a company brought of its own, for itself alone. Rows name their product by its barcode and their retailer by its name, and not by an id of the
 * panel: which of its products and retailers that is changes with the data that the company sees. Companies are plain text, as everywhere in the
 * market.
 */

const day = () => date({ mode: 'string' });
/** `unknown` is no finding. */
const FINDINGS = AVAILABILITY_STATES.filter((state) => state !== 'unknown');
const price = () => numeric({ precision: 12, scale: 4, mode: 'number' });

/** What retailers pay a company for a product from a day on, as its file says it. */
export const ownTradePrices = pgTable(
  'own_trade_prices',
  {
    id: id(),
    ownerCompanyId: text().notNull(),
    /** The product: its barcode, or what the company calls it. */
    gtin: text(),
    code: text(),
    title: text(),
    /** By which of them it is known among the company's rows. */
    item: text().notNull().generatedAlwaysAs(sql`coalesce(gtin, 'code ' || code)`),
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
    unique('own_trade_prices_key').on(t.ownerCompanyId, t.item, t.validFrom, t.retailer).nullsNotDistinct(),
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

/** What a company's people found of a product in a store at a moment, as its file says it. */
export const ownFieldAudits = pgTable(
  'own_field_audits',
  {
    id: id(),
    ownerCompanyId: text().notNull(),
    /** Its name in English. */
    retailer: text().notNull(),
    /** Its code at the retailer; its name in English where it has none. */
    store: text().notNull(),
    /** The product: its barcode, what the company calls it, or what the retailer does. */
    gtin: text(),
    code: text(),
    sku: text(),
    title: text(),
    /** By which of them it is known among the company's rows. */
    item: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(gtin, 'code ' || code, 'sku ' || sku || ' ' || retailer)`),
    observedAt: instant().notNull(),
    state: text({ enum: AVAILABILITY_STATES }).notNull(),
    facings: smallint(),
    /** How much of the shelf it has. */
    shelfCm: numeric({ precision: 7, scale: 1, mode: 'number' }),
    note: text(),
    /** The file that said it last. */
    fileName: text().notNull(),
    /** Of two of one shelf and moment, the one that was imported last counts. */
    savedAt: instant().notNull(),
  },
  (t) => [
    unique('own_field_audits_key').on(t.ownerCompanyId, t.item, t.retailer, t.store, t.observedAt),
    index('own_field_audits_observed_at_idx').on(t.observedAt),
    oneOf('own_field_audits_state_check', t.state, AVAILABILITY_STATES),
    check('own_field_audits_gtin_check', sql`is_gtin(${t.gtin}) and ${t.gtin} = canonical_gtin(${t.gtin})`),
    check('own_field_audits_facings_check', sql`${t.facings} >= 0`),
    check('own_field_audits_shelf_cm_check', sql`${t.shelfCm} >= 0`),
  ],
);

/**
 * What a company's last conclusive audit of a day found of a product in a store, and since when audits in a row found the same. Derived from the rows
 * above (db/market/own-findings.ts), in each dataset that has the product and the store.
 */
export const ownShelfFindings = pgTable(
  'own_shelf_findings',
  {
    categoryNo: smallint()
      .notNull()
      .references(() => categories.no),
    ownerCompanyId: text().notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    productId: text().notNull(),
    storeId: text().notNull(),
    seenOn: day().notNull(),
    sinceOn: day().notNull(),
    state: text({ enum: AVAILABILITY_STATES }).notNull(),
    facings: smallint(),
    auditId: text().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'own_shelf_findings_pkey',
      columns: [t.categoryNo, t.ownerCompanyId, t.dataset, t.productId, t.storeId, t.seenOn],
    }),
    // A file lists a category's newest first, batch by batch.
    index('own_shelf_findings_seen_on_idx').on(
      t.categoryNo,
      t.ownerCompanyId,
      t.dataset,
      t.seenOn,
      t.productId,
      t.storeId,
    ),
    oneOf('own_shelf_findings_dataset_check', t.dataset, DATASETS),
    check(
      'own_shelf_findings_state_check',
      sql`${t.state} in (${sql.raw(FINDINGS.map((state) => `'${state}'`).join(', '))})`,
    ),
    check('own_shelf_findings_facings_check', sql`${t.facings} >= 0`),
    check('own_shelf_findings_period_check', sql`${t.seenOn} >= ${t.sinceOn}`),
  ],
);

/** A product of a company's own list, by the company's code. It is no product of the panel. */
export const ownProducts = pgTable(
  'own_products',
  {
    id: id(),
    ownerCompanyId: text().notNull(),
    code: text().notNull(),
    gtin: text(),
    /** In one language at least. */
    nameEn: text(),
    nameAr: text(),
    brand: text(),
    category: text(),
    /** As the file says it. */
    size: text(),
    savedAt: instant().notNull(),
  },
  (t) => [
    unique('own_products_key').on(t.ownerCompanyId, t.code),
    check('own_products_gtin_check', sql`is_gtin(${t.gtin}) and ${t.gtin} = canonical_gtin(${t.gtin})`),
    check('own_products_name_check', sql`coalesce(${t.nameEn}, ${t.nameAr}) is not null`),
  ],
);

/** What a company's own products were found to be in each dataset. Derived (db/market/own-matches.ts), as the list was when it was saved. */
export const ownProductMatches = pgTable(
  'own_product_matches',
  {
    ownerCompanyId: text().notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    code: text().notNull(),
    productId: text().notNull(),
    foundBy: text({ enum: OWN_MATCHES }).notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'own_product_matches_pkey', columns: [t.ownerCompanyId, t.dataset, t.code] }),
    index('own_product_matches_owner_company_id_product_id_idx').on(t.ownerCompanyId, t.productId),
    oneOf('own_product_matches_dataset_check', t.dataset, DATASETS),
    oneOf('own_product_matches_found_by_check', t.foundBy, OWN_MATCHES),
  ],
);

/** Companies with rows of their own whose plan no longer has them, since when: what they brought is deleted some time later. */
export const ownDataEnds = pgTable('own_data_ends', {
  ownerCompanyId: text().primaryKey(),
  endedAt: instant().notNull(),
  /** When it is deleted: sooner after a trial than after a plan. */
  deletedAfter: instant().notNull(),
});
