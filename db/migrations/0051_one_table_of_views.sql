-- What admins save of their lists moves into the table of dashboards' views; `surface` says what each is a view of. Nothing is added to
-- either table while their rows move.
LOCK TABLE "admin_views", "saved_views" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_subject_key";--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_module_check";--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_module_id_modules_id_fk";
--> statement-breakpoint
DROP INDEX "saved_views_module_id_idx";--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "surface" text;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "is_shared" boolean;--> statement-breakpoint
UPDATE "saved_views" SET "surface" = 'dashboard.' || "module_id", "is_shared" = false;--> statement-breakpoint
ALTER TABLE "saved_views" DROP COLUMN "module_id";--> statement-breakpoint
INSERT INTO "saved_views" ("id", "user_id", "company_id", "surface", "name", "query", "is_shared", "created_at")
SELECT "id", "owner_id", NULL, 'admin.' || "list", "name", "query", "is_shared", "created_at" FROM "admin_views";--> statement-breakpoint
DROP TABLE "admin_views";--> statement-breakpoint
ALTER TABLE "saved_views" ALTER COLUMN "surface" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ALTER COLUMN "is_shared" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_views_shared_idx" ON "saved_views" USING btree ("surface","name") WHERE "saved_views"."is_shared";--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_subject_key" UNIQUE NULLS NOT DISTINCT("user_id","company_id","surface","name");--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_surface_check" CHECK ("saved_views"."surface" in ('admin.users', 'dashboard.distributions', 'dashboard.imdb', 'dashboard.priceMonitor', 'dashboard.promotions'));--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_admin_check" CHECK (case when "saved_views"."surface" like 'admin.%' then "saved_views"."company_id" is null else not "saved_views"."is_shared" end);
