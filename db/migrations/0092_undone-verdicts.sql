CREATE TABLE "verdict_readings" (
	"verdict_id" text NOT NULL,
	"of_category" smallint NOT NULL,
	"series_id" bigint NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "verdict_readings_pk" PRIMARY KEY("verdict_id","of_category","series_id","observed_at","revision"),
	CONSTRAINT "verdict_readings_revision_check" CHECK ("verdict_readings"."revision" >= 0)
);
--> statement-breakpoint
ALTER TABLE "market_disputes" ADD COLUMN "verdict_id" text;--> statement-breakpoint
CREATE INDEX "verdict_readings_decided_at_idx" ON "verdict_readings" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "market_disputes_verdict_id_idx" ON "market_disputes" USING btree ("verdict_id") WHERE "market_disputes"."verdict_id" is not null;--> statement-breakpoint
ALTER TABLE "market_disputes" ADD CONSTRAINT "market_disputes_verdict_check" CHECK ("market_disputes"."verdict_id" is null or ("market_disputes"."kind" = 'price' and "market_disputes"."state" in ('upheld', 'refused')));