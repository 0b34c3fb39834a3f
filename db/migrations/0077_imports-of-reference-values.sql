CREATE TABLE "vat_rates" (
	"category_id" text,
	"dataset" text NOT NULL,
	"valid_from" date NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"revision" smallint DEFAULT 0 NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"saved_by" text,
	CONSTRAINT "vat_rates_key" UNIQUE NULLS NOT DISTINCT("category_id","dataset","valid_from","revision"),
	CONSTRAINT "vat_rates_dataset_check" CHECK ("vat_rates"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "vat_rates_percent_check" CHECK ("vat_rates"."percent" >= 0 and "vat_rates"."percent" < 100),
	CONSTRAINT "vat_rates_revision_check" CHECK ("vat_rates"."revision" >= 0)
);--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_kind_check";--> statement-breakpoint
ALTER TABLE "import_records" DROP CONSTRAINT "import_records_record_check";--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_code_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_check";--> statement-breakpoint
ALTER TABLE "channel_universes" DROP CONSTRAINT "channel_universes_region_no_dataset_channel_pk";--> statement-breakpoint
ALTER TABLE "category_values" DROP CONSTRAINT "category_values_category_no_dataset_valid_from_pk";--> statement-breakpoint
ALTER TABLE "cpi_series" DROP CONSTRAINT "cpi_series_dataset_month_pk";--> statement-breakpoint
ALTER TABLE "channel_universes" ADD COLUMN "valid_from" date;--> statement-breakpoint
-- What was known until now holds from the first day that files may be of.
UPDATE "channel_universes" SET "valid_from" = '2015-01-01';--> statement-breakpoint
ALTER TABLE "channel_universes" ALTER COLUMN "valid_from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_universes" ADD COLUMN "revision" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_universes" ADD COLUMN "saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_universes" ADD COLUMN "saved_by" text;--> statement-breakpoint
ALTER TABLE "category_values" ADD COLUMN "revision" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "category_values" ADD COLUMN "saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "category_values" ADD COLUMN "saved_by" text;--> statement-breakpoint
ALTER TABLE "cpi_series" ADD COLUMN "revision" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cpi_series" ADD COLUMN "saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "cpi_series" ADD COLUMN "saved_by" text;--> statement-breakpoint
ALTER TABLE "channel_universes" ADD CONSTRAINT "channel_universes_pk" PRIMARY KEY("region_no","dataset","channel","valid_from","revision");--> statement-breakpoint
ALTER TABLE "category_values" ADD CONSTRAINT "category_values_category_no_dataset_valid_from_revision_pk" PRIMARY KEY("category_no","dataset","valid_from","revision");--> statement-breakpoint
ALTER TABLE "cpi_series" ADD CONSTRAINT "cpi_series_dataset_month_revision_pk" PRIMARY KEY("dataset","month","revision");--> statement-breakpoint
ALTER TABLE "vat_rates" ADD CONSTRAINT "vat_rates_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_kind_check" CHECK ("import_mappings"."kind" in ('stores', 'products', 'prices', 'promotions', 'availability', 'must_list', 'reference'));--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_record_check" CHECK ("import_records"."record" in ('retailer', 'store', 'weight', 'manufacturer', 'brand', 'owner', 'product', 'listing', 'promotion', 'authorisation', 'cpi', 'vat', 'category_value', 'universe'));--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_code_check" CHECK ("import_rows"."code" in ('number_ambiguous', 'number_invalid', 'price_missing', 'price_not_positive', 'price_too_large', 'currency_mismatch', 'date_missing', 'date_invalid', 'date_future', 'date_too_old', 'gtin_check_digit', 'gtin_scientific', 'retailer_missing', 'retailer_unknown', 'store_missing', 'store_unknown', 'product_missing', 'conflict_in_file', 'conflict_existing', 'month_archived', 'text_too_long', 'text_control', 'not_a_row', 'example_row', 'formula_without_value', 'value_nested', 'json_invalid', 'product_unknown', 'listing_ambiguous', 'promo_not_lower', 'price_jump', 'unit_price_range', 'code_missing', 'name_missing', 'governorate_missing', 'governorate_unknown', 'channel_missing', 'channel_unknown', 'channel_differs', 'place_invalid', 'category_missing', 'category_unknown', 'weight_missing', 'weight_invalid', 'record_archived', 'brand_missing', 'brand_unknown', 'brand_differs', 'maker_unknown', 'maker_differs', 'category_differs', 'size_missing', 'size_range', 'size_unreadable', 'size_unit_differs', 'status_unknown', 'mechanic_missing', 'mechanic_unknown', 'mechanic_terms', 'period_invalid', 'source_unknown', 'state_missing', 'state_unknown', 'facings_invalid', 'period_overlaps', 'kind_missing', 'kind_unknown', 'value_missing', 'value_invalid', 'value_parts', 'value_channel_missing'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('stores', 'products', 'prices', 'promotions', 'availability', 'must_list', 'reference'));--> statement-breakpoint
ALTER TABLE "channel_universes" ADD CONSTRAINT "channel_universes_revision_check" CHECK ("channel_universes"."revision" >= 0);--> statement-breakpoint
ALTER TABLE "category_values" ADD CONSTRAINT "category_values_revision_check" CHECK ("category_values"."revision" >= 0);--> statement-breakpoint
ALTER TABLE "cpi_series" ADD CONSTRAINT "cpi_series_revision_check" CHECK ("cpi_series"."revision" >= 0);