CREATE TABLE "archived_months" (
	"month" date NOT NULL,
	"evidence" text NOT NULL,
	"archived_at" timestamp (3) with time zone NOT NULL,
	"rows" bigint NOT NULL,
	"run_nos" integer[] NOT NULL,
	"file" text,
	"bytes" bigint,
	"sha256" text,
	CONSTRAINT "archived_months_month_evidence_pk" PRIMARY KEY("month","evidence"),
	CONSTRAINT "archived_months_evidence_check" CHECK ("archived_months"."evidence" in ('price_observations', 'shelf_observations')),
	CONSTRAINT "archived_months_month_check" CHECK (extract(day from "archived_months"."month") = 1),
	CONSTRAINT "archived_months_rows_check" CHECK ("archived_months"."rows" >= 0),
	CONSTRAINT "archived_months_file_check" CHECK (num_nonnulls("archived_months"."file", "archived_months"."bytes", "archived_months"."sha256") in (0, 3)),
	CONSTRAINT "archived_months_sha256_check" CHECK ("archived_months"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "archived_prices" (
	"category_no" smallint NOT NULL,
	"series_id" bigint NOT NULL,
	"month" date NOT NULL,
	"from_on" date NOT NULL,
	"seen_on" date NOT NULL,
	"regular_price" numeric(12, 4) NOT NULL,
	"promo_price" numeric(12, 4),
	CONSTRAINT "archived_prices_category_no_series_id_month_pk" PRIMARY KEY("category_no","series_id","month"),
	CONSTRAINT "archived_prices_period_check" CHECK ("archived_prices"."seen_on" >= "archived_prices"."from_on" and "archived_prices"."seen_on" >= "archived_prices"."month")
);
--> statement-breakpoint
CREATE TABLE "archived_shelves" (
	"category_no" smallint NOT NULL,
	"series_id" bigint NOT NULL,
	"month" date NOT NULL,
	"from_on" date NOT NULL,
	"seen_on" date NOT NULL,
	"state" text NOT NULL,
	"seen" integer NOT NULL,
	CONSTRAINT "archived_shelves_category_no_series_id_month_pk" PRIMARY KEY("category_no","series_id","month"),
	CONSTRAINT "archived_shelves_state_check" CHECK ("archived_shelves"."state" in ('in_stock', 'low', 'oos', 'not_listed', 'unknown')),
	CONSTRAINT "archived_shelves_period_check" CHECK ("archived_shelves"."seen_on" >= "archived_shelves"."from_on" and "archived_shelves"."seen_on" >= "archived_shelves"."month"),
	CONSTRAINT "archived_shelves_seen_check" CHECK ("archived_shelves"."seen" > 0)
);
--> statement-breakpoint
ALTER TABLE "archived_prices" ADD CONSTRAINT "archived_prices_series_fk" FOREIGN KEY ("category_no","series_id") REFERENCES "public"."price_series"("category_no","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archived_shelves" ADD CONSTRAINT "archived_shelves_series_fk" FOREIGN KEY ("category_no","series_id") REFERENCES "public"."shelf_series"("category_no","id") ON DELETE no action ON UPDATE no action;