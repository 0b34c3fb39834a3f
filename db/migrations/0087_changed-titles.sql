ALTER TABLE "import_rows" ADD COLUMN "is_retitled" boolean;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "changed_title" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "changed_size" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "changed_by" text;--> statement-breakpoint
CREATE INDEX "listings_changed_idx" ON "listings" USING btree ("id") WHERE "listings"."changed_title" is not null;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_changed_check" CHECK ("listings"."changed_title" is not null or ("listings"."changed_size" is null and "listings"."changed_by" is null));