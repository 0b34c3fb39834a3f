CREATE TABLE "category_values" (
	"category_no" smallint NOT NULL,
	"dataset" text NOT NULL,
	"valid_from" date NOT NULL,
	"value" numeric(14, 2) NOT NULL,
	CONSTRAINT "category_values_category_no_dataset_valid_from_pk" PRIMARY KEY("category_no","dataset","valid_from"),
	CONSTRAINT "category_values_dataset_check" CHECK ("category_values"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "category_values_value_check" CHECK ("category_values"."value" > 0)
);
--> statement-breakpoint
ALTER TABLE "archived_shelves" ADD COLUMN "facings" smallint;--> statement-breakpoint
ALTER TABLE "category_datasets" ADD COLUMN "shelf_derivation" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "shelf_series" ADD COLUMN "facings" smallint;--> statement-breakpoint
ALTER TABLE "shelf_spells" ADD COLUMN "facings" smallint[];--> statement-breakpoint
-- What the last sound visit of each day counted. That of archived months is in files, and comes back with them.
UPDATE "shelf_spells" "p" SET "facings" = "counted"."facings"
FROM (
  SELECT "e"."category_no", "e"."series_id", "e"."from_on", array_agg("o"."facings" ORDER BY "visited"."day") AS "facings"
  FROM "shelf_spells" "e" CROSS JOIN unnest("e"."days") AS "visited" ("day")
  LEFT JOIN (
    SELECT DISTINCT ON ("category_no", "series_id", "day") "category_no", "series_id", "day", "facings"
    FROM (SELECT *, ("observed_at" AT TIME ZONE 'Africa/Cairo')::date AS "day"
      FROM "shelf_observations" WHERE "status" = 'ok' AND "state" <> 'unknown') AS "sound"
    ORDER BY "category_no", "series_id", "day", "observed_at" DESC, "revision" DESC) AS "o"
    ON "o"."category_no" = "e"."category_no" AND "o"."series_id" = "e"."series_id" AND "o"."day" = "visited"."day"
  GROUP BY "e"."category_no", "e"."series_id", "e"."from_on") AS "counted"
WHERE "p"."category_no" = "counted"."category_no" AND "p"."series_id" = "counted"."series_id" AND "p"."from_on" = "counted"."from_on";--> statement-breakpoint
ALTER TABLE "shelf_spells" ALTER COLUMN "facings" SET NOT NULL;--> statement-breakpoint
UPDATE "shelf_series" "s" SET "facings" = "p"."facings"[cardinality("p"."facings")]
FROM "shelf_spells" "p"
WHERE "p"."category_no" = "s"."category_no" AND "p"."series_id" = "s"."id" AND "p"."to_on" = 'infinity';--> statement-breakpoint
ALTER TABLE "category_values" ADD CONSTRAINT "category_values_category_no_categories_no_fk" FOREIGN KEY ("category_no") REFERENCES "public"."categories"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_spells" ADD CONSTRAINT "shelf_spells_facings_check" CHECK (cardinality("shelf_spells"."facings") = cardinality("shelf_spells"."days"));