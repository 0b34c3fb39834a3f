CREATE TABLE "disputed_readings" (
	"of_category" smallint NOT NULL,
	"series_id" bigint NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL,
	"dataset" text NOT NULL,
	"product_id" text NOT NULL,
	"retailer_id" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"derived_at" timestamp (3) with time zone,
	CONSTRAINT "disputed_readings_of_category_series_id_observed_at_revision_pk" PRIMARY KEY("of_category","series_id","observed_at","revision"),
	CONSTRAINT "disputed_readings_dataset_check" CHECK ("disputed_readings"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "disputed_readings_status_check" CHECK ("disputed_readings"."status" in ('ok', 'disputed', 'void')),
	CONSTRAINT "disputed_readings_revision_check" CHECK ("disputed_readings"."revision" >= 0)
);
--> statement-breakpoint
CREATE TABLE "market_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"dataset" text NOT NULL,
	"of_category" smallint NOT NULL,
	"product_id" text NOT NULL,
	"retailer_id" text NOT NULL,
	"day" date,
	"price" numeric(12, 4),
	"listing_id" text,
	"listing_code" text,
	"listing_title" text,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"answer" text,
	"decision_seq" bigint,
	CONSTRAINT "market_disputes_kind_check" CHECK ("market_disputes"."kind" in ('price', 'match')),
	CONSTRAINT "market_disputes_dataset_check" CHECK ("market_disputes"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "market_disputes_state_check" CHECK ("market_disputes"."state" in ('open', 'upheld', 'refused', 'withdrawn')),
	CONSTRAINT "market_disputes_subject_check" CHECK (case when "market_disputes"."kind" = 'price' then "market_disputes"."day" is not null and "market_disputes"."price" > 0 and "market_disputes"."listing_id" is null
        else "market_disputes"."listing_id" is not null and "market_disputes"."day" is null and "market_disputes"."price" is null
          and "market_disputes"."listing_code" is not null and "market_disputes"."listing_title" is not null end),
	CONSTRAINT "market_disputes_note_check" CHECK (length("market_disputes"."note") between 1 and 500),
	CONSTRAINT "market_disputes_answer_check" CHECK (length("market_disputes"."answer") between 1 and 500),
	CONSTRAINT "market_disputes_closed_check" CHECK (("market_disputes"."state" = 'open') = ("market_disputes"."closed_at" is null) and ("market_disputes"."state" in ('upheld', 'refused')) = ("market_disputes"."closed_by" is not null))
);
--> statement-breakpoint
CREATE INDEX "disputed_readings_subject_idx" ON "disputed_readings" USING btree ("dataset","product_id","retailer_id","day");--> statement-breakpoint
CREATE INDEX "disputed_readings_pending_idx" ON "disputed_readings" USING btree ("of_category") WHERE "disputed_readings"."derived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "market_disputes_open_price_key" ON "market_disputes" USING btree ("company_id","dataset","product_id","retailer_id","day") WHERE "market_disputes"."state" = 'open' and "market_disputes"."kind" = 'price';--> statement-breakpoint
CREATE UNIQUE INDEX "market_disputes_open_match_key" ON "market_disputes" USING btree ("company_id","listing_id") WHERE "market_disputes"."state" = 'open' and "market_disputes"."kind" = 'match';--> statement-breakpoint
CREATE INDEX "market_disputes_company_id_created_at_idx" ON "market_disputes" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "market_disputes_created_at_id_idx" ON "market_disputes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "market_disputes_listing_id_idx" ON "market_disputes" USING btree ("listing_id") WHERE "market_disputes"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "market_disputes_closed_at_idx" ON "market_disputes" USING btree ("closed_at");