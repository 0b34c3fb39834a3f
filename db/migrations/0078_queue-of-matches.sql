CREATE TABLE "match_decisions" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_decisions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"listing_id" text NOT NULL,
	"dataset" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text NOT NULL,
	"kind" text NOT NULL,
	"product_id" text,
	"raw_title" text NOT NULL,
	"raw_size" text,
	"score" numeric(4, 3),
	"evidence" jsonb,
	"before" jsonb NOT NULL,
	"undoes_seq" bigint,
	"derived_at" timestamp (3) with time zone,
	CONSTRAINT "match_decisions_dataset_check" CHECK ("match_decisions"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "match_decisions_kind_check" CHECK ("match_decisions"."kind" in ('accepted', 'equivalent', 'rejected', 'none', 'undone')),
	CONSTRAINT "match_decisions_score_check" CHECK ("match_decisions"."score" between 0 and 1),
	CONSTRAINT "match_decisions_product_check" CHECK (case when "match_decisions"."kind" in ('accepted', 'equivalent') then "match_decisions"."product_id" is not null
        when "match_decisions"."kind" <> 'undone' then "match_decisions"."product_id" is null else true end),
	CONSTRAINT "match_decisions_undone_check" CHECK (("match_decisions"."kind" = 'undone') = ("match_decisions"."undoes_seq" is not null))
);
--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT "listings_match_status_check";--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT "listings_match_check";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "waiting_prices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "waiting_rank" numeric(14, 3) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "match_decisions" ADD CONSTRAINT "match_decisions_undoes_seq_match_decisions_seq_fk" FOREIGN KEY ("undoes_seq") REFERENCES "public"."match_decisions"("seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_decisions" ADD CONSTRAINT "match_decisions_listing_fk" FOREIGN KEY ("listing_id","dataset") REFERENCES "public"."listings"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_decisions_listing_id_seq_idx" ON "match_decisions" USING btree ("listing_id","seq");--> statement-breakpoint
CREATE INDEX "match_decisions_decided_at_idx" ON "match_decisions" USING btree ("decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "match_decisions_undoes_seq_key" ON "match_decisions" USING btree ("undoes_seq") WHERE "match_decisions"."undoes_seq" is not null;--> statement-breakpoint
CREATE INDEX "match_decisions_pending_idx" ON "match_decisions" USING btree ("seq") WHERE "match_decisions"."derived_at" is null;--> statement-breakpoint
CREATE INDEX "listings_waiting_idx" ON "listings" USING btree ("waiting_rank" DESC NULLS LAST,"id") WHERE "listings"."match_status" = 'review';--> statement-breakpoint
CREATE INDEX "listings_waiting_title_idx" ON "listings" USING btree ("retailer_id","raw_title") WHERE "listings"."match_status" = 'review';--> statement-breakpoint
CREATE INDEX "listings_automatic_idx" ON "listings" USING btree ("match_score","id") WHERE "listings"."match_status" = 'auto';--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_waiting_check" CHECK ("listings"."waiting_prices" >= 0 and "listings"."waiting_rank" >= 0);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_match_status_check" CHECK ("listings"."match_status" in ('auto', 'review', 'approved', 'rejected', 'unmatched'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_match_check" CHECK ("listings"."product_id" is not null or "listings"."match_status" in ('review', 'rejected', 'unmatched'));--> statement-breakpoint
UPDATE "listings" l SET "waiting_prices" = n.prices, "waiting_rank" = n.prices FROM (
	SELECT s."listing_id" AS id, count(*)::int AS prices FROM "price_series" s
		JOIN "price_spells" p ON p."category_no" = s."category_no" AND p."series_id" = s."id"
	WHERE s."product_id" IS NULL AND s."owner_company_id" IS NULL GROUP BY s."listing_id"
) n WHERE l."id" = n.id AND l."match_status" = 'review';
