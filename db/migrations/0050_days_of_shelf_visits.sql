ALTER TABLE "archived_shelves" DROP CONSTRAINT "archived_shelves_seen_check";--> statement-breakpoint
ALTER TABLE "shelf_spells" DROP CONSTRAINT "shelf_spells_seen_check";--> statement-breakpoint
ALTER TABLE "shelf_spells" ADD COLUMN "days" date[];--> statement-breakpoint
-- All days with a sound visit within a spell are its own.
UPDATE "shelf_spells" "p" SET "days" = "visited"."days"
FROM (
  SELECT "sound"."category_no", "sound"."series_id", "e"."from_on", array_agg(DISTINCT "sound"."day" ORDER BY "sound"."day") AS "days"
  FROM (
    SELECT "category_no", "series_id", ("observed_at" AT TIME ZONE 'Africa/Cairo')::date AS "day"
    FROM "shelf_observations" WHERE "status" = 'ok' AND "state" <> 'unknown') AS "sound"
  JOIN "shelf_spells" "e" ON "e"."category_no" = "sound"."category_no" AND "e"."series_id" = "sound"."series_id"
    AND "sound"."day" BETWEEN "e"."from_on" AND "e"."to_on"
  GROUP BY "sound"."category_no", "sound"."series_id", "e"."from_on") AS "visited"
WHERE "p"."category_no" = "visited"."category_no" AND "p"."series_id" = "visited"."series_id" AND "p"."from_on" = "visited"."from_on";--> statement-breakpoint
-- The visits of archived months are in files. Their number is known, and the first and last day: the days between are spread evenly, as
-- they were counted until now, and become exact once the months are restored and the market is derived again.
WITH "partly" AS (
  SELECT "p"."category_no", "p"."series_id", "p"."from_on", "p"."seen", coalesce("p"."days", '{}') AS "days",
    "p"."seen" - coalesce(cardinality("p"."days"), 0) AS "missing",
    coalesce(
      (SELECT max("a"."seen_on") FROM "archived_shelves" "a"
        WHERE "a"."category_no" = "p"."category_no" AND "a"."series_id" = "p"."series_id" AND "a"."from_on" = "p"."from_on"),
      nullif("p"."to_on", 'infinity'), "p"."from_on") AS "last_on"
  FROM "shelf_spells" "p" WHERE cardinality("p"."days") IS DISTINCT FROM "p"."seen")
UPDATE "shelf_spells" "p" SET "days" = ARRAY(
    SELECT "partly"."from_on" + ("n" * ("partly"."last_on" - "partly"."from_on")) / greatest("partly"."missing" - 1, 1)
    FROM generate_series(0, "partly"."missing" - 1) AS "n" ORDER BY "n") || "partly"."days"
FROM "partly"
WHERE "p"."category_no" = "partly"."category_no" AND "p"."series_id" = "partly"."series_id" AND "p"."from_on" = "partly"."from_on";--> statement-breakpoint
ALTER TABLE "shelf_spells" ALTER COLUMN "days" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "archived_shelves" DROP COLUMN "seen";--> statement-breakpoint
ALTER TABLE "shelf_spells" DROP COLUMN "seen";--> statement-breakpoint
ALTER TABLE "shelf_spells" ADD CONSTRAINT "shelf_spells_days_check" CHECK ("shelf_spells"."days"[1] = "shelf_spells"."from_on" and array_position("shelf_spells"."days", null) is null);
