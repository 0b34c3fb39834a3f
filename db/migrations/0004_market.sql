CREATE TABLE "authorisations" (
	"id" text PRIMARY KEY NOT NULL,
	"dataset" text NOT NULL,
	"product_id" text NOT NULL,
	"retailer_id" text NOT NULL,
	"store_id" text,
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "authorisations_period_check" CHECK ("authorisations"."valid_to" > "authorisations"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "availability_observations" (
	"product_id" text NOT NULL,
	"store_id" text NOT NULL,
	"dataset" text NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"facings" smallint,
	CONSTRAINT "availability_observations_product_id_store_id_observed_at_pk" PRIMARY KEY("product_id","store_id","observed_at"),
	CONSTRAINT "availability_observations_state_check" CHECK ("availability_observations"."state" in ('in_stock', 'low', 'oos', 'not_listed', 'unknown')),
	CONSTRAINT "availability_observations_facings_check" CHECK ("availability_observations"."facings" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cpi_series" (
	"dataset" text NOT NULL,
	"month" date NOT NULL,
	"index" numeric(12, 4) NOT NULL,
	CONSTRAINT "cpi_series_dataset_month_pk" PRIMARY KEY("dataset","month"),
	CONSTRAINT "cpi_series_dataset_check" CHECK ("cpi_series"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "cpi_series_index_check" CHECK ("cpi_series"."index" > 0),
	CONSTRAINT "cpi_series_month_check" CHECK (extract(day from "cpi_series"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "market_events" (
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "market_events_kind_starts_on_pk" PRIMARY KEY("kind","starts_on"),
	CONSTRAINT "market_events_kind_check" CHECK ("market_events"."kind" in ('ramadan', 'eid-al-fitr', 'eid-al-adha', 'coptic-christmas', 'sham-el-nessim', 'white-friday', 'back-to-school')),
	CONSTRAINT "market_events_period_check" CHECK ("market_events"."ends_on" >= "market_events"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "brand_ownerships" (
	"brand_id" text NOT NULL,
	"manufacturer_id" text NOT NULL,
	"dataset" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "brand_ownerships_brand_id_valid_from_pk" PRIMARY KEY("brand_id","valid_from"),
	CONSTRAINT "brand_ownerships_period_check" CHECK ("brand_ownerships"."valid_to" > "brand_ownerships"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" text PRIMARY KEY NOT NULL,
	"dataset" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"is_private_label" boolean DEFAULT false NOT NULL,
	CONSTRAINT "brands_id_dataset_key" UNIQUE("id","dataset"),
	CONSTRAINT "brands_dataset_check" CHECK ("brands"."dataset" in ('sample', 'licensed'))
);
--> statement-breakpoint
CREATE TABLE "manufacturers" (
	"id" text PRIMARY KEY NOT NULL,
	"dataset" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	CONSTRAINT "manufacturers_id_dataset_key" UNIQUE("id","dataset"),
	CONSTRAINT "manufacturers_dataset_check" CHECK ("manufacturers"."dataset" in ('sample', 'licensed'))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"dataset" text NOT NULL,
	"gtin" text,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"brand_id" text NOT NULL,
	"category_id" text NOT NULL,
	"pack_count" smallint DEFAULT 1 NOT NULL,
	"net_content" numeric(12, 4) NOT NULL,
	"net_unit" text NOT NULL,
	"variant_en" text,
	"variant_ar" text,
	"image_url" text,
	"family_id" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (normalise_search(name_en || ' ' || name_ar)) STORED NOT NULL,
	CONSTRAINT "products_id_dataset_key" UNIQUE("id","dataset"),
	CONSTRAINT "products_dataset_check" CHECK ("products"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "products_net_unit_check" CHECK ("products"."net_unit" in ('g', 'kg', 'ml', 'l', 'piece')),
	CONSTRAINT "products_status_check" CHECK ("products"."status" in ('active', 'delisted')),
	CONSTRAINT "products_pack_count_check" CHECK ("products"."pack_count" > 0),
	CONSTRAINT "products_net_content_check" CHECK ("products"."net_content" > 0),
	CONSTRAINT "products_gtin_check" CHECK (is_gtin("products"."gtin"))
);
--> statement-breakpoint
CREATE TABLE "price_observations" (
	"listing_id" text NOT NULL,
	"store_id" text NOT NULL,
	"dataset" text NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"observed_on" date GENERATED ALWAYS AS (((observed_at at time zone 'Africa/Cairo')::date)) STORED NOT NULL,
	"regular_price" numeric(12, 4) NOT NULL,
	"promo_price" numeric(12, 4),
	"unit_price" numeric(12, 4) NOT NULL,
	"currency" text NOT NULL,
	"price_type" text DEFAULT 'consumer' NOT NULL,
	"source" text NOT NULL,
	"evidence_hash" text,
	"run_id" text NOT NULL,
	"status" text DEFAULT 'ok' NOT NULL,
	CONSTRAINT "price_observations_listing_id_observed_at_store_id_price_type_pk" PRIMARY KEY("listing_id","observed_at","store_id","price_type"),
	CONSTRAINT "price_observations_amounts_check" CHECK ("price_observations"."regular_price" > 0 and "price_observations"."unit_price" > 0 and ("price_observations"."promo_price" is null or "price_observations"."promo_price" > 0)),
	CONSTRAINT "price_observations_promo_check" CHECK ("price_observations"."promo_price" is null or "price_observations"."promo_price" < "price_observations"."regular_price" or "price_observations"."status" <> 'ok'),
	CONSTRAINT "price_observations_currency_check" CHECK ("price_observations"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "price_observations_price_type_check" CHECK ("price_observations"."price_type" in ('consumer', 'trade')),
	CONSTRAINT "price_observations_source_check" CHECK ("price_observations"."source" in ('web', 'field', 'flyer', 'feed')),
	CONSTRAINT "price_observations_status_check" CHECK ("price_observations"."status" in ('ok', 'suspect', 'disputed', 'void'))
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" text PRIMARY KEY NOT NULL,
	"dataset" text NOT NULL,
	"retailer_id" text NOT NULL,
	"product_id" text,
	"brand_id" text,
	"mechanic" text NOT NULL,
	"terms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"promoted_price" numeric(12, 4),
	"regular_price" numeric(12, 4),
	"source" text NOT NULL,
	CONSTRAINT "promotions_mechanic_check" CHECK ("promotions"."mechanic" in ('price-cut', 'percent-off', 'x-for-y', 'buy-get', 'bonus-pack', 'bundle', 'loyalty', 'coupon', 'gift')),
	CONSTRAINT "promotions_source_check" CHECK ("promotions"."source" in ('web', 'field', 'flyer', 'feed')),
	CONSTRAINT "promotions_subject_check" CHECK (num_nonnulls("promotions"."product_id", "promotions"."brand_id") = 1),
	CONSTRAINT "promotions_period_check" CHECK ("promotions"."ends_on" >= "promotions"."starts_on"),
	CONSTRAINT "promotions_amounts_check" CHECK ("promotions"."promoted_price" > 0 and "promotions"."regular_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "scrape_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"dataset" text NOT NULL,
	"source" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"attempted" integer NOT NULL,
	"succeeded" integer NOT NULL,
	"failures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "scrape_runs_id_dataset_key" UNIQUE("id","dataset"),
	CONSTRAINT "scrape_runs_dataset_check" CHECK ("scrape_runs"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "scrape_runs_source_check" CHECK ("scrape_runs"."source" in ('web', 'field', 'flyer', 'feed')),
	CONSTRAINT "scrape_runs_counts_check" CHECK ("scrape_runs"."succeeded" between 0 and "scrape_runs"."attempted"),
	CONSTRAINT "scrape_runs_period_check" CHECK ("scrape_runs"."finished_at" >= "scrape_runs"."started_at")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" text PRIMARY KEY NOT NULL,
	"dataset" text NOT NULL,
	"retailer_id" text NOT NULL,
	"retailer_sku" text NOT NULL,
	"url" text,
	"raw_title" text NOT NULL,
	"raw_size" text,
	"product_id" text,
	"match_kind" text DEFAULT 'exact' NOT NULL,
	"match_score" numeric(4, 3),
	"match_status" text NOT NULL,
	"first_seen" date NOT NULL,
	"last_seen" date NOT NULL,
	CONSTRAINT "listings_id_dataset_key" UNIQUE("id","dataset"),
	CONSTRAINT "listings_match_kind_check" CHECK ("listings"."match_kind" in ('exact', 'equivalent')),
	CONSTRAINT "listings_match_status_check" CHECK ("listings"."match_status" in ('auto', 'review', 'approved', 'rejected')),
	CONSTRAINT "listings_match_score_check" CHECK ("listings"."match_score" between 0 and 1),
	CONSTRAINT "listings_match_check" CHECK ("listings"."product_id" is not null or "listings"."match_status" in ('review', 'rejected')),
	CONSTRAINT "listings_seen_check" CHECK ("listings"."last_seen" >= "listings"."first_seen")
);
--> statement-breakpoint
CREATE TABLE "retailers" (
	"id" text PRIMARY KEY NOT NULL,
	"dataset" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"channel" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "retailers_id_dataset_key" UNIQUE("id","dataset"),
	CONSTRAINT "retailers_dataset_check" CHECK ("retailers"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "retailers_channel_check" CHECK ("retailers"."channel" in ('hyper', 'super', 'discounter', 'convenience', 'traditional', 'wholesale', 'pharmacy', 'q-commerce', 'marketplace'))
);
--> statement-breakpoint
CREATE TABLE "store_category_weights" (
	"store_id" text NOT NULL,
	"category_id" text NOT NULL,
	"weight" numeric(12, 6) NOT NULL,
	CONSTRAINT "store_category_weights_store_id_category_id_pk" PRIMARY KEY("store_id","category_id"),
	CONSTRAINT "store_category_weights_weight_check" CHECK ("store_category_weights"."weight" > 0)
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" text PRIMARY KEY NOT NULL,
	"dataset" text NOT NULL,
	"retailer_id" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"city_en" text NOT NULL,
	"city_ar" text NOT NULL,
	"governorate_en" text NOT NULL,
	"governorate_ar" text NOT NULL,
	"latitude" numeric(8, 5),
	"longitude" numeric(8, 5),
	CONSTRAINT "stores_id_dataset_key" UNIQUE("id","dataset"),
	CONSTRAINT "stores_place_check" CHECK ("stores"."latitude" between -90 and 90 and "stores"."longitude" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "authorisations" ADD CONSTRAINT "authorisations_product_fk" FOREIGN KEY ("product_id","dataset") REFERENCES "public"."products"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorisations" ADD CONSTRAINT "authorisations_retailer_fk" FOREIGN KEY ("retailer_id","dataset") REFERENCES "public"."retailers"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorisations" ADD CONSTRAINT "authorisations_store_fk" FOREIGN KEY ("store_id","dataset") REFERENCES "public"."stores"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_observations" ADD CONSTRAINT "availability_observations_product_fk" FOREIGN KEY ("product_id","dataset") REFERENCES "public"."products"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_observations" ADD CONSTRAINT "availability_observations_store_fk" FOREIGN KEY ("store_id","dataset") REFERENCES "public"."stores"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_ownerships" ADD CONSTRAINT "brand_ownerships_brand_fk" FOREIGN KEY ("brand_id","dataset") REFERENCES "public"."brands"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_ownerships" ADD CONSTRAINT "brand_ownerships_manufacturer_fk" FOREIGN KEY ("manufacturer_id","dataset") REFERENCES "public"."manufacturers"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_fk" FOREIGN KEY ("brand_id","dataset") REFERENCES "public"."brands"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_observations" ADD CONSTRAINT "price_observations_listing_fk" FOREIGN KEY ("listing_id","dataset") REFERENCES "public"."listings"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_observations" ADD CONSTRAINT "price_observations_store_fk" FOREIGN KEY ("store_id","dataset") REFERENCES "public"."stores"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_observations" ADD CONSTRAINT "price_observations_run_fk" FOREIGN KEY ("run_id","dataset") REFERENCES "public"."scrape_runs"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_retailer_fk" FOREIGN KEY ("retailer_id","dataset") REFERENCES "public"."retailers"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_product_fk" FOREIGN KEY ("product_id","dataset") REFERENCES "public"."products"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_brand_fk" FOREIGN KEY ("brand_id","dataset") REFERENCES "public"."brands"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_retailer_fk" FOREIGN KEY ("retailer_id","dataset") REFERENCES "public"."retailers"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_product_fk" FOREIGN KEY ("product_id","dataset") REFERENCES "public"."products"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_category_weights" ADD CONSTRAINT "store_category_weights_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_category_weights" ADD CONSTRAINT "store_category_weights_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_retailer_fk" FOREIGN KEY ("retailer_id","dataset") REFERENCES "public"."retailers"("id","dataset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authorisations_product_id_idx" ON "authorisations" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "authorisations_retailer_id_idx" ON "authorisations" USING btree ("retailer_id");--> statement-breakpoint
CREATE INDEX "authorisations_store_id_idx" ON "authorisations" USING btree ("store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "authorisations_current_key" ON "authorisations" USING btree ("product_id","retailer_id",coalesce("store_id", '')) WHERE "authorisations"."valid_to" is null;--> statement-breakpoint
CREATE INDEX "availability_observations_store_id_observed_at_idx" ON "availability_observations" USING btree ("store_id","observed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_ownerships_current_key" ON "brand_ownerships" USING btree ("brand_id") WHERE "brand_ownerships"."valid_to" is null;--> statement-breakpoint
CREATE INDEX "brand_ownerships_manufacturer_id_idx" ON "brand_ownerships" USING btree ("manufacturer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_dataset_gtin_key" ON "products" USING btree ("dataset","gtin");--> statement-breakpoint
CREATE INDEX "products_brand_id_idx" ON "products" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "products_category_id_dataset_idx" ON "products" USING btree ("category_id","dataset");--> statement-breakpoint
CREATE INDEX "products_family_id_idx" ON "products" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "products_search_text_trgm_idx" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "price_observations_store_id_idx" ON "price_observations" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "price_observations_run_id_idx" ON "price_observations" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "promotions_retailer_id_starts_on_idx" ON "promotions" USING btree ("retailer_id","starts_on");--> statement-breakpoint
CREATE INDEX "promotions_product_id_starts_on_idx" ON "promotions" USING btree ("product_id","starts_on");--> statement-breakpoint
CREATE INDEX "promotions_brand_id_idx" ON "promotions" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "scrape_runs_dataset_finished_at_idx" ON "scrape_runs" USING btree ("dataset","finished_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_retailer_id_retailer_sku_key" ON "listings" USING btree ("retailer_id","retailer_sku");--> statement-breakpoint
CREATE INDEX "listings_product_id_idx" ON "listings" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "store_category_weights_category_id_idx" ON "store_category_weights" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "stores_retailer_id_idx" ON "stores" USING btree ("retailer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_showcase_key" ON "categories" USING btree ("is_showcase") WHERE "categories"."is_showcase";