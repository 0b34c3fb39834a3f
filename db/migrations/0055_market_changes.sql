CREATE TABLE "market_changes" (
	"category_no" smallint NOT NULL,
	"dataset" text NOT NULL,
	"first_on" date NOT NULL,
	"kind" text NOT NULL,
	"product_id" text NOT NULL,
	"retailer_id" text NOT NULL,
	"store_id" text,
	"brand_id" text NOT NULL,
	"before" numeric(12, 4),
	"after" numeric(12, 4),
	"former_id" text,
	"store_ids" text[],
	CONSTRAINT "market_changes_key" UNIQUE NULLS NOT DISTINCT("category_no","dataset","first_on","kind","product_id","retailer_id","store_id"),
	CONSTRAINT "market_changes_dataset_check" CHECK ("market_changes"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "market_changes_kind_check" CHECK ("market_changes"."kind" in ('price', 'promotion_begun', 'promotion_ended', 'shelf_empty', 'shelf_back', 'carried', 'lost', 'new', 'gone', 'pack')),
	CONSTRAINT "market_changes_amounts_check" CHECK ("market_changes"."before" > 0 and "market_changes"."after" > 0)
);
--> statement-breakpoint
ALTER TABLE "category_datasets" ADD COLUMN "oldest_on" date;--> statement-breakpoint
UPDATE "category_datasets" d SET "oldest_on" = (SELECT min(s."first_on") FROM "price_series" s
  WHERE s."category_no" = d."category_no" AND s."dataset" = d."dataset" AND s."owner_company_id" IS NULL);
