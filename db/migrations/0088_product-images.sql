CREATE TABLE "image_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" text,
	CONSTRAINT "image_hosts_host_check" CHECK ("image_hosts"."host" = lower("image_hosts"."host") and length("image_hosts"."host") between 4 and 253)
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"source" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"sha256" text,
	"type" text,
	"content" "bytea",
	CONSTRAINT "product_images_state_check" CHECK ("product_images"."state" in ('waiting', 'stored', 'failed')),
	CONSTRAINT "product_images_fault_check" CHECK ("product_images"."fault" in ('host', 'not_public', 'unreachable', 'status', 'redirect', 'too_large', 'not_image')),
	CONSTRAINT "product_images_type_check" CHECK ("product_images"."type" in ('image/png', 'image/jpeg', 'image/webp', 'image/avif')),
	CONSTRAINT "product_images_source_check" CHECK (length("product_images"."source") <= 2000),
	CONSTRAINT "product_images_content_check" CHECK (("product_images"."state" = 'stored') = ("product_images"."content" is not null)
        and ("product_images"."content" is null) = ("product_images"."sha256" is null) and ("product_images"."content" is null) = ("product_images"."type" is null)
        and octet_length("product_images"."content") <= 1048576),
	CONSTRAINT "product_images_fault_state_check" CHECK ("product_images"."state" <> 'failed' or "product_images"."fault" is not null),
	CONSTRAINT "product_images_tries_check" CHECK ("product_images"."tries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_code_check";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "image_source" text;--> statement-breakpoint
CREATE INDEX "product_images_due_at_idx" ON "product_images" USING btree ("due_at") WHERE "product_images"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "product_images_sha256_idx" ON "product_images" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "products_image_source_idx" ON "products" USING btree ("image_source") WHERE "products"."image_source" is not null;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_code_check" CHECK ("import_rows"."code" in ('number_ambiguous', 'number_invalid', 'price_missing', 'price_not_positive', 'price_too_large', 'currency_mismatch', 'date_missing', 'date_invalid', 'date_future', 'date_too_old', 'gtin_check_digit', 'gtin_scientific', 'retailer_missing', 'retailer_unknown', 'store_missing', 'store_unknown', 'product_missing', 'conflict_in_file', 'conflict_existing', 'month_archived', 'text_too_long', 'text_control', 'not_a_row', 'example_row', 'formula_without_value', 'value_nested', 'json_invalid', 'product_unknown', 'match_review', 'match_unmatched', 'listing_ambiguous', 'promo_not_lower', 'price_jump', 'unit_price_range', 'code_missing', 'name_missing', 'governorate_missing', 'governorate_unknown', 'channel_missing', 'channel_unknown', 'channel_differs', 'place_invalid', 'category_missing', 'category_unknown', 'weight_missing', 'weight_invalid', 'record_archived', 'brand_missing', 'brand_unknown', 'brand_differs', 'maker_unknown', 'maker_differs', 'category_differs', 'size_missing', 'size_range', 'size_unreadable', 'size_unit_differs', 'status_unknown', 'image_invalid', 'mechanic_missing', 'mechanic_unknown', 'mechanic_terms', 'period_invalid', 'source_unknown', 'state_missing', 'state_unknown', 'facings_invalid', 'period_overlaps', 'kind_missing', 'kind_unknown', 'value_missing', 'value_invalid', 'value_parts', 'value_channel_missing', 'pieces_unreadable', 'vat_basis_missing', 'vat_basis_unknown', 'rebate_invalid', 'product_waits'));