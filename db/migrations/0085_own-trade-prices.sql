CREATE TABLE "own_data_ends" (
	"owner_company_id" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"deleted_after" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_trade_costs" (
	"category_no" smallint NOT NULL,
	"owner_company_id" text NOT NULL,
	"dataset" text NOT NULL,
	"product_id" text NOT NULL,
	"retailer_id" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"cost" numeric(12, 4) NOT NULL,
	CONSTRAINT "own_trade_costs_pkey" PRIMARY KEY("category_no","owner_company_id","dataset","product_id","retailer_id","from_on"),
	CONSTRAINT "own_trade_costs_dataset_check" CHECK ("own_trade_costs"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "own_trade_costs_cost_check" CHECK ("own_trade_costs"."cost" > 0),
	CONSTRAINT "own_trade_costs_period_check" CHECK ("own_trade_costs"."to_on" >= "own_trade_costs"."from_on")
);
--> statement-breakpoint
CREATE TABLE "own_trade_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_company_id" text NOT NULL,
	"gtin" text NOT NULL,
	"code" text,
	"title" text,
	"retailer" text,
	"valid_from" date NOT NULL,
	"price" numeric(12, 4) NOT NULL,
	"pieces" smallint DEFAULT 1 NOT NULL,
	"vat_basis" text NOT NULL,
	"rebate" numeric(5, 2) DEFAULT 0 NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_trade_prices_key" UNIQUE NULLS NOT DISTINCT("owner_company_id","gtin","valid_from","retailer"),
	CONSTRAINT "own_trade_prices_vat_basis_check" CHECK ("own_trade_prices"."vat_basis" in ('net', 'gross')),
	CONSTRAINT "own_trade_prices_gtin_check" CHECK (is_gtin("own_trade_prices"."gtin") and "own_trade_prices"."gtin" = canonical_gtin("own_trade_prices"."gtin")),
	CONSTRAINT "own_trade_prices_price_check" CHECK ("own_trade_prices"."price" > 0),
	CONSTRAINT "own_trade_prices_pieces_check" CHECK ("own_trade_prices"."pieces" between 1 and 1000),
	CONSTRAINT "own_trade_prices_rebate_check" CHECK ("own_trade_prices"."rebate" >= 0 and "own_trade_prices"."rebate" < 100)
);
--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_kind_check";--> statement-breakpoint
ALTER TABLE "import_records" DROP CONSTRAINT "import_records_record_check";--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_code_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_check";--> statement-breakpoint
DROP INDEX "imports_open_file_key";--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_kind_header_hash_pk";--> statement-breakpoint
ALTER TABLE "import_mappings" ADD COLUMN "owner_company_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_kind_header_hash_owner_company_id_pk" PRIMARY KEY("kind","header_hash","owner_company_id");--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "owner_company_id" text;--> statement-breakpoint
ALTER TABLE "own_trade_costs" ADD CONSTRAINT "own_trade_costs_category_no_categories_no_fk" FOREIGN KEY ("category_no") REFERENCES "public"."categories"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_owner_company_id_created_at_id_idx" ON "imports" USING btree ("owner_company_id","created_at","id") WHERE "imports"."owner_company_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "imports_open_file_key" ON "imports" USING btree ("file_sha256","kind","dataset",coalesce("owner_company_id", '')) WHERE "imports"."state" in ('uploading', 'reading', 'mapping', 'checking', 'ready', 'applying');--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_kind_check" CHECK ("import_mappings"."kind" in ('stores', 'products', 'prices', 'promotions', 'availability', 'must_list', 'reference', 'trade_prices'));--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_record_check" CHECK ("import_records"."record" in ('retailer', 'store', 'weight', 'manufacturer', 'brand', 'owner', 'product', 'listing', 'promotion', 'authorisation', 'cpi', 'vat', 'category_value', 'universe', 'trade_price'));--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_code_check" CHECK ("import_rows"."code" in ('number_ambiguous', 'number_invalid', 'price_missing', 'price_not_positive', 'price_too_large', 'currency_mismatch', 'date_missing', 'date_invalid', 'date_future', 'date_too_old', 'gtin_check_digit', 'gtin_scientific', 'retailer_missing', 'retailer_unknown', 'store_missing', 'store_unknown', 'product_missing', 'conflict_in_file', 'conflict_existing', 'month_archived', 'text_too_long', 'text_control', 'not_a_row', 'example_row', 'formula_without_value', 'value_nested', 'json_invalid', 'product_unknown', 'match_review', 'match_unmatched', 'listing_ambiguous', 'promo_not_lower', 'price_jump', 'unit_price_range', 'code_missing', 'name_missing', 'governorate_missing', 'governorate_unknown', 'channel_missing', 'channel_unknown', 'channel_differs', 'place_invalid', 'category_missing', 'category_unknown', 'weight_missing', 'weight_invalid', 'record_archived', 'brand_missing', 'brand_unknown', 'brand_differs', 'maker_unknown', 'maker_differs', 'category_differs', 'size_missing', 'size_range', 'size_unreadable', 'size_unit_differs', 'status_unknown', 'mechanic_missing', 'mechanic_unknown', 'mechanic_terms', 'period_invalid', 'source_unknown', 'state_missing', 'state_unknown', 'facings_invalid', 'period_overlaps', 'kind_missing', 'kind_unknown', 'value_missing', 'value_invalid', 'value_parts', 'value_channel_missing', 'pieces_unreadable', 'vat_basis_missing', 'vat_basis_unknown', 'rebate_invalid', 'product_waits'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_check" CHECK (("imports"."owner_company_id" is not null) = ("imports"."kind" in ('trade_prices')));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('stores', 'products', 'prices', 'promotions', 'availability', 'must_list', 'reference', 'trade_prices'));