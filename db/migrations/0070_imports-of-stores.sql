CREATE TABLE "import_records" (
	"import_id" text NOT NULL,
	"record" text NOT NULL,
	"record_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	CONSTRAINT "import_records_import_id_record_record_id_pk" PRIMARY KEY("import_id","record","record_id"),
	CONSTRAINT "import_records_record_check" CHECK ("import_records"."record" in ('retailer', 'store', 'weight')),
	CONSTRAINT "import_records_differ_check" CHECK ("import_records"."before" is distinct from "import_records"."after")
);
--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_kind_check";--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_code_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_check";--> statement-breakpoint
DROP INDEX "stores_retailer_id_idx";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "record" jsonb;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "closed_on" date;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stores_retailer_id_code_key" ON "stores" USING btree ("retailer_id",coalesce("code", "id"));--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_kind_check" CHECK ("import_mappings"."kind" in ('stores', 'prices'));--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_code_check" CHECK ("import_rows"."code" in ('number_ambiguous', 'number_invalid', 'price_missing', 'price_not_positive', 'price_too_large', 'currency_mismatch', 'date_missing', 'date_invalid', 'date_future', 'date_too_old', 'gtin_check_digit', 'gtin_scientific', 'retailer_missing', 'retailer_unknown', 'store_missing', 'store_unknown', 'product_missing', 'conflict_in_file', 'conflict_existing', 'month_archived', 'text_too_long', 'text_control', 'not_a_row', 'example_row', 'formula_without_value', 'value_nested', 'json_invalid', 'product_unknown', 'listing_unknown', 'listing_ambiguous', 'promo_not_lower', 'price_jump', 'unit_price_range', 'code_missing', 'name_missing', 'governorate_missing', 'governorate_unknown', 'channel_missing', 'channel_unknown', 'channel_differs', 'place_invalid', 'category_missing', 'category_unknown', 'weight_missing', 'weight_invalid', 'record_archived'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('stores', 'prices'));