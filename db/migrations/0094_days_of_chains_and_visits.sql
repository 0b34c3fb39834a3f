ALTER TABLE "chain_prices" ADD COLUMN "listed_on" datemultirange DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "category_datasets" ADD COLUMN "oldest_visit_on" date;--> statement-breakpoint
ALTER TABLE "category_datasets" ADD COLUMN "newest_visit_on" date;--> statement-breakpoint
UPDATE "chain_prices" c SET "listed_on" = p."days" FROM (
  SELECT "category_no", "chain_id", range_agg(daterange("from_on", "to_on", '[]')) AS "days" FROM "chain_spells" GROUP BY "category_no", "chain_id") p
  WHERE p."category_no" = c."category_no" AND p."chain_id" = c."id";--> statement-breakpoint
UPDATE "category_datasets" d SET "oldest_visit_on" = s."oldest_on", "newest_visit_on" = s."newest_on" FROM (
  SELECT "category_no", "dataset", min("first_on") AS "oldest_on", max("last_on") AS "newest_on" FROM "shelf_series"
  WHERE "owner_company_id" IS NULL GROUP BY "category_no", "dataset") s
  WHERE s."category_no" = d."category_no" AND s."dataset" = d."dataset";
