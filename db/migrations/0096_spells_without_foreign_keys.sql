ALTER TABLE "chain_months" DROP CONSTRAINT "chain_months_chain_fk";
--> statement-breakpoint
ALTER TABLE "chain_spells" DROP CONSTRAINT "chain_spells_chain_fk";
--> statement-breakpoint
ALTER TABLE "price_spells" DROP CONSTRAINT "price_spells_series_fk";
--> statement-breakpoint
ALTER TABLE "shelf_spells" DROP CONSTRAINT "shelf_spells_series_fk";
