CREATE TABLE "feed_alarms" (
	"id" text PRIMARY KEY NOT NULL,
	"dataset" text NOT NULL,
	"retailer_id" text NOT NULL,
	"source" text NOT NULL,
	"content" text NOT NULL,
	"last_on" date NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"over_at" timestamp (3) with time zone,
	CONSTRAINT "feed_alarms_dataset_check" CHECK ("feed_alarms"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "feed_alarms_source_check" CHECK ("feed_alarms"."source" in ('web', 'field', 'flyer', 'feed')),
	CONSTRAINT "feed_alarms_content_check" CHECK ("feed_alarms"."content" in ('prices', 'shelves')),
	CONSTRAINT "feed_alarms_period_check" CHECK ("feed_alarms"."over_at" >= "feed_alarms"."raised_at")
);
--> statement-breakpoint
ALTER TABLE "market_runs" ADD COLUMN "content" text DEFAULT 'prices' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_alarms_lateness_key" ON "feed_alarms" USING btree ("dataset","retailer_id","source","content","last_on");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_alarms_open_key" ON "feed_alarms" USING btree ("dataset","retailer_id","source","content") WHERE "feed_alarms"."over_at" is null;--> statement-breakpoint
CREATE INDEX "feed_alarms_over_at_idx" ON "feed_alarms" USING btree ("over_at");--> statement-breakpoint
ALTER TABLE "market_runs" ADD CONSTRAINT "market_runs_content_check" CHECK ("market_runs"."content" in ('prices', 'shelves'));--> statement-breakpoint
UPDATE "market_runs" SET "content" = 'shelves' WHERE "no" IN (SELECT DISTINCT "run_no" FROM "shelf_observations");
