CREATE TABLE "own_product_matches" (
	"owner_company_id" text NOT NULL,
	"dataset" text NOT NULL,
	"code" text NOT NULL,
	"product_id" text NOT NULL,
	"found_by" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_product_matches_pkey" PRIMARY KEY("owner_company_id","dataset","code"),
	CONSTRAINT "own_product_matches_dataset_check" CHECK ("own_product_matches"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "own_product_matches_found_by_check" CHECK ("own_product_matches"."found_by" in ('gtin', 'names'))
);
--> statement-breakpoint
CREATE TABLE "own_products" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_company_id" text NOT NULL,
	"code" text NOT NULL,
	"gtin" text,
	"name_en" text,
	"name_ar" text,
	"brand" text,
	"category" text,
	"size" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_products_key" UNIQUE("owner_company_id","code"),
	CONSTRAINT "own_products_gtin_check" CHECK (is_gtin("own_products"."gtin") and "own_products"."gtin" = canonical_gtin("own_products"."gtin")),
	CONSTRAINT "own_products_name_check" CHECK (coalesce("own_products"."name_en", "own_products"."name_ar") is not null)
);
--> statement-breakpoint
ALTER TABLE "own_trade_prices" DROP CONSTRAINT "own_trade_prices_key";--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_kind_check";--> statement-breakpoint
ALTER TABLE "import_records" DROP CONSTRAINT "import_records_record_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_owner_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_check";--> statement-breakpoint
ALTER TABLE "own_trade_prices" ALTER COLUMN "gtin" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "own_trade_prices" ADD COLUMN "item" text GENERATED ALWAYS AS (coalesce(gtin, 'code ' || code)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "own_product_matches_owner_company_id_product_id_idx" ON "own_product_matches" USING btree ("owner_company_id","product_id");--> statement-breakpoint
ALTER TABLE "own_trade_prices" ADD CONSTRAINT "own_trade_prices_key" UNIQUE NULLS NOT DISTINCT("owner_company_id","item","valid_from","retailer");--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_kind_check" CHECK ("import_mappings"."kind" in ('stores', 'products', 'prices', 'promotions', 'availability', 'must_list', 'reference', 'trade_prices', 'field_audits', 'own_products'));--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_record_check" CHECK ("import_records"."record" in ('retailer', 'store', 'weight', 'manufacturer', 'brand', 'owner', 'product', 'listing', 'promotion', 'authorisation', 'cpi', 'vat', 'category_value', 'universe', 'trade_price', 'field_audit', 'own_product'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_check" CHECK (("imports"."owner_company_id" is not null) = ("imports"."kind" in ('trade_prices', 'field_audits', 'own_products')));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('stores', 'products', 'prices', 'promotions', 'availability', 'must_list', 'reference', 'trade_prices', 'field_audits', 'own_products'));