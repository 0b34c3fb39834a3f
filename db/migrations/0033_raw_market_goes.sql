-- Only sample rows were ever stored; they are loaded anew in the second edition of the sample.
DROP TABLE "availability_observations" CASCADE;--> statement-breakpoint
DROP TABLE "market_events" CASCADE;--> statement-breakpoint
DROP TABLE "price_observations" CASCADE;--> statement-breakpoint
DROP TABLE "promotions" CASCADE;--> statement-breakpoint
DROP TABLE "scrape_runs" CASCADE;--> statement-breakpoint
DELETE FROM "listings";--> statement-breakpoint
DELETE FROM "authorisations";--> statement-breakpoint
DELETE FROM "store_category_weights";--> statement-breakpoint
ALTER TABLE "stores" DROP COLUMN "governorate_en";--> statement-breakpoint
ALTER TABLE "stores" DROP COLUMN "governorate_ar";--> statement-breakpoint
DELETE FROM "products";--> statement-breakpoint
DELETE FROM "brand_ownerships";--> statement-breakpoint
DELETE FROM "brands";--> statement-breakpoint
DELETE FROM "manufacturers";--> statement-breakpoint
DELETE FROM "stores";--> statement-breakpoint
DELETE FROM "retailers";--> statement-breakpoint
DELETE FROM "cpi_series";--> statement-breakpoint
DROP FUNCTION refuse_price_rewrite();
