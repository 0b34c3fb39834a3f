ALTER TABLE "price_observations" DROP CONSTRAINT "price_observations_series_fk";
--> statement-breakpoint
ALTER TABLE "shelf_observations" DROP CONSTRAINT "shelf_observations_series_fk";
