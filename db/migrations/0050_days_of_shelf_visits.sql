ALTER TABLE "archived_shelves" DROP CONSTRAINT "archived_shelves_seen_check";--> statement-breakpoint
ALTER TABLE "shelf_spells" DROP CONSTRAINT "shelf_spells_seen_check";--> statement-breakpoint
ALTER TABLE "shelf_spells" ADD COLUMN "days" date[] NOT NULL;--> statement-breakpoint
ALTER TABLE "archived_shelves" DROP COLUMN "seen";--> statement-breakpoint
ALTER TABLE "shelf_spells" DROP COLUMN "seen";--> statement-breakpoint
ALTER TABLE "shelf_spells" ADD CONSTRAINT "shelf_spells_days_check" CHECK ("shelf_spells"."days"[1] = "shelf_spells"."from_on" and array_position("shelf_spells"."days", null) is null);