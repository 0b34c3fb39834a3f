CREATE TABLE "own_field_audits" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_company_id" text NOT NULL,
	"retailer" text NOT NULL,
	"store" text NOT NULL,
	"gtin" text,
	"code" text,
	"sku" text,
	"title" text,
	"item" text GENERATED ALWAYS AS (coalesce(gtin, 'code ' || code, 'sku ' || sku || ' ' || retailer)) STORED NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"facings" smallint,
	"shelf_cm" numeric(7, 1),
	"note" text,
	"file_name" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_field_audits_key" UNIQUE("owner_company_id","item","retailer","store","observed_at"),
	CONSTRAINT "own_field_audits_state_check" CHECK ("own_field_audits"."state" in ('in_stock', 'low', 'oos', 'not_listed', 'unknown')),
	CONSTRAINT "own_field_audits_gtin_check" CHECK (is_gtin("own_field_audits"."gtin") and "own_field_audits"."gtin" = canonical_gtin("own_field_audits"."gtin")),
	CONSTRAINT "own_field_audits_facings_check" CHECK ("own_field_audits"."facings" >= 0),
	CONSTRAINT "own_field_audits_shelf_cm_check" CHECK ("own_field_audits"."shelf_cm" >= 0)
);
--> statement-breakpoint
CREATE TABLE "own_shelf_findings" (
	"category_no" smallint NOT NULL,
	"owner_company_id" text NOT NULL,
	"dataset" text NOT NULL,
	"product_id" text NOT NULL,
	"store_id" text NOT NULL,
	"seen_on" date NOT NULL,
	"since_on" date NOT NULL,
	"state" text NOT NULL,
	"facings" smallint,
	"audit_id" text NOT NULL,
	CONSTRAINT "own_shelf_findings_pkey" PRIMARY KEY("category_no","owner_company_id","dataset","product_id","store_id","seen_on"),
	CONSTRAINT "own_shelf_findings_dataset_check" CHECK ("own_shelf_findings"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "own_shelf_findings_state_check" CHECK ("own_shelf_findings"."state" in ('in_stock', 'low', 'oos', 'not_listed')),
	CONSTRAINT "own_shelf_findings_facings_check" CHECK ("own_shelf_findings"."facings" >= 0),
	CONSTRAINT "own_shelf_findings_period_check" CHECK ("own_shelf_findings"."seen_on" >= "own_shelf_findings"."since_on")
);
--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_kind_check";--> statement-breakpoint
ALTER TABLE "import_records" DROP CONSTRAINT "import_records_record_check";--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_code_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_owner_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_check";--> statement-breakpoint
ALTER TABLE "own_shelf_findings" ADD CONSTRAINT "own_shelf_findings_category_no_categories_no_fk" FOREIGN KEY ("category_no") REFERENCES "public"."categories"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_field_audits_observed_at_idx" ON "own_field_audits" USING btree ("observed_at");--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_kind_check" CHECK ("import_mappings"."kind" in ('stores', 'products', 'prices', 'promotions', 'availability', 'must_list', 'reference', 'trade_prices', 'field_audits'));--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_record_check" CHECK ("import_records"."record" in ('retailer', 'store', 'weight', 'manufacturer', 'brand', 'owner', 'product', 'listing', 'promotion', 'authorisation', 'cpi', 'vat', 'category_value', 'universe', 'trade_price', 'field_audit'));--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_code_check" CHECK ("import_rows"."code" in ('number_ambiguous', 'number_invalid', 'price_missing', 'price_not_positive', 'price_too_large', 'currency_mismatch', 'date_missing', 'date_invalid', 'date_future', 'date_too_old', 'gtin_check_digit', 'gtin_scientific', 'retailer_missing', 'retailer_unknown', 'store_missing', 'store_unknown', 'product_missing', 'conflict_in_file', 'conflict_existing', 'month_archived', 'text_too_long', 'text_control', 'not_a_row', 'example_row', 'formula_without_value', 'value_nested', 'json_invalid', 'product_unknown', 'match_review', 'match_unmatched', 'listing_ambiguous', 'promo_not_lower', 'price_jump', 'unit_price_range', 'code_missing', 'name_missing', 'governorate_missing', 'governorate_unknown', 'channel_missing', 'channel_unknown', 'channel_differs', 'place_invalid', 'category_missing', 'category_unknown', 'weight_missing', 'weight_invalid', 'record_archived', 'brand_missing', 'brand_unknown', 'brand_differs', 'maker_unknown', 'maker_differs', 'category_differs', 'size_missing', 'size_range', 'size_unreadable', 'size_unit_differs', 'status_unknown', 'image_invalid', 'mechanic_missing', 'mechanic_unknown', 'mechanic_terms', 'period_invalid', 'source_unknown', 'state_missing', 'state_unknown', 'facings_invalid', 'period_overlaps', 'kind_missing', 'kind_unknown', 'value_missing', 'value_invalid', 'value_parts', 'value_channel_missing', 'pieces_unreadable', 'vat_basis_missing', 'vat_basis_unknown', 'rebate_invalid', 'product_waits', 'shelf_cm_invalid'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_check" CHECK (("imports"."owner_company_id" is not null) = ("imports"."kind" in ('trade_prices', 'field_audits')));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('stores', 'products', 'prices', 'promotions', 'availability', 'must_list', 'reference', 'trade_prices', 'field_audits'));